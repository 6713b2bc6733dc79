import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { WrongSetting } from './config.ts'

/** Returns the folder of package.json, which is above the bundle. */
export function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(join(folder, '..'))
}

const wrongFolder = (said: string) => new WrongSetting(`DATA_DIR must be a folder that the shop may write to; ${said}`)

const ofTheFolder = ['EACCES', 'EEXIST', 'EISDIR', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS', 'SQLITE_FULL']

/**
 * Creates the data folder if it does not exist. Only the user of the process can read it, because it contains names,
 * addresses and password hashes.
 */
export function makeDataDir(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    accessSync(dir, constants.W_OK)
  } catch {
    throw wrongFolder(`${dir} is not`)
  }
}

/**
 * Converts an error about a file in the data folder to a `WrongSetting` for DATA_DIR. Returns other errors unchanged.
 */
export function asSetting(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error && 'code' in cause && ofTheFolder.includes(String(cause.code)))) return error
  return wrongFolder(cause.message)
}
