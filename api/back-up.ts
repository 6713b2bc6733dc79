import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { copyDatabase } from '#engine'
import type { Config } from './config.ts'

/** What the shop makes again when it is asked for, or has no use for later. */
const leftOut = ['variants', 'social', 'scratch']

/**
 * Copies a shop, open or closed, into a new folder that can be its DATA_DIR: the database as of one moment, then the
 * pictures, none of which is ever changed or removed. Throws `EEXIST` for a folder that is there already, and takes
 * away what it has begun when it fails.
 */
export function backUp({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>, folder: string): void {
  mkdirSync(folder, { mode: 0o700 })
  try {
    copyDatabase(databaseUrl, join(folder, 'shop.db'))
    const filter = (source: string) => !leftOut.includes(basename(source))
    cpSync(join(dataDir, 'media'), join(folder, 'media'), { recursive: true, filter })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
