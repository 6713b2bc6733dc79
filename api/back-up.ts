import { cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { copyDatabase } from '#engine'
import type { Config } from './config.ts'
import { errorMessageOf, UnusableDatabase } from './db/database.ts'
import { isFullDisk } from './http/error-reply.ts'

/** Folders with generated files, which backups leave out because the shop creates them again. */
const leftOut = ['variants', 'social', 'brand', 'scratch']

/** Thrown if no backup was made or restored. `message` is one line for the operator with the reason. */
export class BackupFailed extends Error {
  override name = 'BackupFailed'
}

/**
 * Copies a shop, running or stopped, into a new folder that can be used as DATA_DIR. The database is copied in a
 * consistent state first, then the pictures, whose files are never changed or removed. Throws `BackupFailed` or
 * `UnusableDatabase` and removes the incomplete backup. An existing folder is not changed.
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
  recordBackup(dataDir, folder)
}

/**
 * Returns the path of the file whose modification time is the time of the last backup. Backups with other tools can
 * `touch` it.
 */
const markerIn = (dataDir: string) => join(dataDir, 'last-backup')

function recordBackup(dataDir: string, folder: string): void {
  try {
    writeFileSync(markerIn(dataDir), '')
  } catch (error) {
    throw new BackupFailed(
      `The backup in ${folder} is complete, but its time could not be stored in ${dataDir}: ${errorMessageOf(error)}`,
    )
  }
}

/** Returns the time of the last backup of a shop; null if none is recorded. */
export const lastBackupAt = (dataDir: string): Date | null =>
  statSync(markerIn(dataDir), { throwIfNoEntry: false })?.mtime ?? null

/**
 * Copies a backup into an empty data folder, and checks its database. The backup is not changed. Throws `BackupFailed`
 * or `UnusableDatabase`. If the data folder already contains a shop, it throws and changes nothing.
 */
export function restore(
  { databaseUrl, databaseFolder, dataDir }: Pick<Config, 'databaseUrl' | 'databaseFolder' | 'dataDir'>,
  folder: string,
): void {
  if (databaseFolder === null) {
    throw new BackupFailed('DATABASE_URL names a PostgreSQL database: restore it with pg_restore, and copy media')
  }
  const source = join(folder, 'shop.db')
  if (!existsSync(source)) throw new BackupFailed(`${folder} is no backup: it has no shop.db`)
  const media = join(dataDir, 'media')
  const taken = [databaseUrl, media].find(existsSync)
  if (taken) throw new BackupFailed(`${taken} already exists: restore into an empty DATA_DIR, or move it away first`)
  // The database file gets its final name in the last step, so that an interrupted restore does not look like a
  // complete shop.
  const copies = { database: `${databaseUrl}.restore`, media: `${media}.restore` }
  const leftovers = [...['', '-wal', '-shm'].map((end) => copies.database + end), copies.media]
  const clear = () => {
    for (const path of leftovers) rmSync(path, { recursive: true, force: true })
  }
  try {
    clear()
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    mkdirSync(databaseFolder, { recursive: true, mode: 0o700 })
    for (const end of ['', '-wal']) if (existsSync(source + end)) cpSync(source + end, copies.database + end)
    if (existsSync(join(folder, 'media'))) cpSync(join(folder, 'media'), copies.media, { recursive: true })
    else mkdirSync(copies.media)
    // Copying reads the whole database, and fails if it is damaged or belongs to another program.
    copyDatabase(copies.database, `${databaseUrl}.checked`)
    renameSync(copies.media, media)
    renameSync(`${databaseUrl}.checked`, databaseUrl)
  } catch (error) {
    rmSync(`${databaseUrl}.checked`, { force: true })
    if (isFullDisk(error)) throw new BackupFailed(`The disk of ${dataDir} is full. Nothing was restored.`)
    if (error instanceof UnusableDatabase)
      throw new BackupFailed(`${folder} cannot be restored: its database is damaged`)
    throw new BackupFailed(`The restore of ${folder} failed: ${errorMessageOf(error)}`)
  } finally {
    clear()
  }
}

/** Returns the error that is shown to the operator when a backup fails. */
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
