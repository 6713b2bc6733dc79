/** Nothing can be stored or read right now, through no fault of the request: a full or broken disk, a lost database. */
const storageCodes: readonly RegExp[] = [
  // better-sqlite3: full disk, input or output error, read-only file, file that cannot be opened, lock held too long.
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY|PROTOCOL)/,
  // Node: no room, quota, device error, read-only file system, too many open files.
  /^(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE)$/,
  // PostgreSQL: lost connection, insufficient resources (53100 is a full disk), shutdown and start-up, read-only, input or output error.
  /^(08...|53...|57P0[1-4]|25006|58030)$/,
  // postgres.js and its socket.
  /^(CONNECTION_(CLOSED|ENDED|DESTROYED|LOST)|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/,
]

/** No room on the disk, or in the quota. */
const fullDiskCodes: readonly RegExp[] = [/^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/]

function hasCode(error: unknown, codes: readonly RegExp[]): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return codes.some((pattern) => pattern.test(code)) || hasCode(error.cause, codes)
}

/** Whether an error, or one that caused it, says that storage cannot be used right now. */
export const isStorageFailure = (error: unknown): boolean => hasCode(error, storageCodes)

/** Whether an error, or one that caused it, says that a disk is full. */
export const isFullDisk = (error: unknown): boolean => hasCode(error, fullDiskCodes)
