import { accessSync, constants, mkdirSync } from 'node:fs'
import { DrizzleQueryError } from 'drizzle-orm'
import { WrongSetting } from './config.ts'

const wrongFolder = (said: string) => new WrongSetting(`DATA_DIR must be a folder that the shop may write to; ${said}`)

const ofTheFolder = ['EACCES', 'EEXIST', 'EISDIR', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS', 'SQLITE_FULL']

/** Makes the shop's folder where it is not there, for its own user alone: names, addresses and password hashes lie in it. */
export function makeDataDir(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    accessSync(dir, constants.W_OK)
  } catch {
    throw wrongFolder(`${dir} is not`)
  }
}

/** What was said of a file in that folder, as the setting that is wrong then; any other error as it is. */
export function asSetting(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error && 'code' in cause && ofTheFolder.includes(String(cause.code)))) return error
  return wrongFolder(cause.message)
}
