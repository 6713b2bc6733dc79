import { accessSync, constants, mkdirSync } from 'node:fs'
import { WrongSetting } from './config.ts'

/** Makes the shop's folder where it is not there, for its own user alone: names, addresses and password hashes lie in it. */
export function makeDataDir(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    accessSync(dir, constants.W_OK)
  } catch {
    throw new WrongSetting(`DATA_DIR must be a folder that the shop may write to; ${dir} is not`)
  }
}
