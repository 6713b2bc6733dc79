import { movingMessage } from '../db/database.ts'

/**
 * Error codes of storage failures that the request did not cause: a full or broken disk, or an unavailable database.
 */
const storageCodes: readonly RegExp[] = [
  // Codes of better-sqlite3: full disk, I/O error, read-only file, file that cannot be opened, lock timeout.
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY|PROTOCOL)/,
  // Codes of Node.js: disk full, quota, device error, read-only file system, too many open files.
  /^(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE)$/,
  // Codes of PostgreSQL: lost connection, insufficient resources (53100 is a full disk), shutdown and start-up,
  // read-only, I/O error, and transactions that the server ended: deadlock, lock timeout, statement timeout.
  /^(08...|53...|57P0[1-5]|25006|58030|40001|40P01|55P03|57014)$/,
  // Codes of a lost connection of the pool and of errors of its socket.
  /^(CONNECTION_LOST|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/,
]

/** Whether an error or one of its causes is a write that was refused because the shop moves to another database. */
export const isMoving = (error: unknown): boolean =>
  error instanceof Error && (error.message === movingMessage || isMoving(error.cause))

/** Error codes of a full disk or an exceeded quota. */
const fullDiskCodes: readonly RegExp[] = [/^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/]

function hasCode(error: unknown, codes: readonly RegExp[]): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return codes.some((pattern) => pattern.test(code)) || hasCode(error.cause, codes)
}

/** Whether an error or one of its causes is a storage failure. */
export const isStorageFailure = (error: unknown): boolean => hasCode(error, storageCodes) || isMoving(error)

/** Codes of PostgreSQL for a transaction that was rolled back because of the locks of other transactions. */
const lockCodes: readonly RegExp[] = [/^(40001|40P01|55P03)$/]

/** Whether an error or one of its causes means that a transaction was rolled back because of the locks of others. */
export const isLockFailure = (error: unknown): boolean => hasCode(error, lockCodes)

/** Whether an error or one of its causes is a full disk. */
export const isFullDisk = (error: unknown): boolean => hasCode(error, fullDiskCodes)
