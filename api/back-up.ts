import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { copyDatabase } from '#engine'
import type { Config } from './config.ts'
import { errorMessageOf, UnusableDatabase } from './db/database.ts'
import { isFullDisk } from './http/storage-failure.ts'

/** Folders with generated files, which the shop creates again. */
const leftOut = ['variants', 'social', 'scratch']

/** Thrown if no backup was made. `message` is one line for the operator with the reason. */
export class BackupFailed extends Error {
  override name = 'BackupFailed'
}

/**
 * Copies a shop, running or stopped, into a new folder that can be used as DATA_DIR: the database in its state of one
 * moment, then the pictures, whose files are never changed or removed. Throws `BackupFailed` or `UnusableDatabase` and
 * removes the incomplete backup. An existing folder is not changed.
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
    return new BackupFailed(`${folder} already exists: choose a new folder`)
  }
  return new BackupFailed(`The backup to ${folder} failed: ${errorMessageOf(error)}`)
}
