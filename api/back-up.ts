import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { copyDatabase } from '#engine'
import type { Config } from './config.ts'
import { errorMessageOf, UnusableDatabase } from './db/database.ts'
import { isFullDisk } from './http/storage-failure.ts'

/** Folders with generated files, which the shop creates again. */
const leftOut = ['variants', 'social', 'scratch']

/** No backup was made; `message` says why, in one line for the operator. */
export class BackupFailed extends Error {
  override name = 'BackupFailed'
}

/**
 * Copies a shop, open or closed, into a new folder that can be its DATA_DIR: the database as of one moment, then the
 * pictures, none of which is ever changed or removed. Throws `BackupFailed` or `UnusableDatabase`, and removes what it
 * has begun; a folder that is there already stays as it is.
 */
export function backUp({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>, folder: string): void {
  let isOurs = false
  try {
    mkdirSync(folder, { mode: 0o700 })
    isOurs = true
    copyDatabase(databaseUrl, join(folder, 'shop.db'))
    const filter = (source: string) => !leftOut.includes(basename(source))
    cpSync(join(dataDir, 'media'), join(folder, 'media'), { recursive: true, filter })
  } catch (error) {
    if (isOurs) rmSync(folder, { recursive: true, force: true })
    throw backupFailure(error, folder)
  }
}

/** The error that is shown to the operator when a backup fails. */
export function backupFailure(error: unknown, folder: string): Error {
  if (isFullDisk(error)) {
    return new BackupFailed(
      `The disk of ${folder} is full. The incomplete backup was removed, earlier backups are unchanged.`,
    )
  }
  if (error instanceof UnusableDatabase) return error
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
    return new BackupFailed(`${folder} is there already: name a folder that is not`)
  }
  return new BackupFailed(`The backup to ${folder} failed: ${errorMessageOf(error)}`)
}
