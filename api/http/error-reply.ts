import type { BaseIssue } from 'valibot'
import * as v from 'valibot'
import { type ErrorBody, errorStatus } from '#contract/endpoint'
import type { Language, Translated } from '#contract/translations'
import * as en from '../../texts/en/validation.ts'
import * as hi from '../../texts/hi/validation.ts'
import * as ur from '../../texts/ur/validation.ts'
import { movingMessage } from '../db/database.ts'
import { describeError, type Log } from './log.ts'
import { apiHeaders } from './security-headers.ts'
import { type ApiMessage, messageIn, ShopError } from './shop-error.ts'

const checkInput: ApiMessage = (t) => t.checkInput

// Default messages of valibot contain types, patterns and the input, so they are not shown to users.
const isUserMessage = (message: string) => !/^Invalid [^:]+: (Expected .* but r|R)eceived /s.test(message)

/** Returns the first error message of each invalid field of a request body. */
function fieldsOf(issues: readonly v.BaseIssue<unknown>[], language: Language): Record<string, ApiMessage> {
  const fields: Record<string, ApiMessage> = {}
  for (const issue of issues) {
    const path = issue.path?.map((part) => String(part.key)).join('.')
    if (path && fields[path] === undefined)
      fields[path] = isUserMessage(issue.message) ? fieldMessage(issue, language) : checkInput
  }
  return fields
}

function asShopError(error: unknown, language: Language): ShopError {
  if (error instanceof ShopError) return error
  if (v.isValiError(error)) {
    const fields = fieldsOf(error.issues, language)
    return new ShopError('invalid', Object.values(fields)[0] ?? checkInput, {
      fields,
      cause: error,
    })
  }
  if (isStorageFailure(error)) {
    return new ShopError('unavailable', (t) => t.unavailable, {
      headers: { 'retry-after': isMoving(error) ? '2' : '30' },
      cause: error,
    })
  }
  return new ShopError('internal', (t) => t.internal, { cause: error })
}

interface Request {
  id: string
  secure: boolean
  language: Language
}

/** Converts any error to a JSON response. Logs errors with status 500 and above. */
export function errorReply(error: unknown, { id: requestId, secure, language }: Request, log: Log): Response {
  const shopError = asShopError(error, language)
  const message = messageIn(language, shopError.text)
  const fields = Object.entries(shopError.fields ?? {}).map(([name, text]) => [name, messageIn(language, text)])
  const status = errorStatus[shopError.code]
  if (status >= 500) {
    const cause = shopError.cause === undefined ? '' : describeError(shopError.cause)
    log.error({ requestId, code: shopError.code, cause }, 'request failed')
  }
  const body: ErrorBody = {
    error: message,
    message,
    code: shopError.code,
    ...(shopError.fields ? { fields: Object.fromEntries(fields) } : {}),
    ...(shopError.current === undefined ? {} : { current: shopError.current }),
    requestId,
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...apiHeaders(secure, 'private'), 'x-request-id': requestId, ...shopError.headers },
  })
}

const catalogues: Readonly<Record<Language, Translated<typeof en>>> = { en, hi, ur }

const names = new Map(Object.entries(en).map(([name, message]) => [message, name as keyof typeof en]))

/**
 * Returns the error message of an invalid field in a language. The schemas of the contract contain one message for each
 * error: in the browser it is in the language of the page, on the server it is English. The server finds the
 * translation by the English message. Messages without a translation, such as those for admins, are returned unchanged.
 */
export function fieldMessage({ message, requirement }: BaseIssue<unknown>, language: Language): string {
  const t = catalogues[language]
  if (typeof requirement === 'number' && message === en.tooLong(requirement)) return t.tooLong(requirement)
  const name = names.get(message as never)
  const translated = name && t[name]
  return typeof translated === 'string' ? translated : message
}

/**
 * Error codes of storage failures that the request did not cause: a full or broken disk, or an unavailable database.
 */
const storageCodes: readonly RegExp[] = [
  // SQLite error codes (better-sqlite3): full disk, I/O error, read-only file, file that cannot be opened, lock
  // timeout.
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY|PROTOCOL)/,
  // Node.js error codes: disk full, quota, device error, read-only file system, too many open files.
  /^(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE)$/,
  // PostgreSQL error codes: lost connection, insufficient resources (53100 is a full disk), shutdown and start-up,
  // read-only, I/O error, and transactions that PostgreSQL ended because of a deadlock, lock timeout or statement
  // timeout.
  /^(08...|53...|57P0[1-5]|25006|58030|40001|40P01|55P03|57014)$/,
  // Error codes of a lost database connection and of its socket.
  /^(CONNECTION_LOST|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/,
]

/** Whether an error or one of its causes means that a write was refused because the shop moves to another database. */
const isMoving = (error: unknown): boolean =>
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

/** PostgreSQL error codes for a transaction that was rolled back because other transactions held locks. */
const lockCodes: readonly RegExp[] = [/^(40001|40P01|55P03)$/]

/**
 * Whether an error or one of its causes means that a transaction was rolled back because other transactions held locks.
 */
export const isLockFailure = (error: unknown): boolean => hasCode(error, lockCodes)

/** Whether an error or one of its causes means that a disk is full. */
export const isFullDisk = (error: unknown): boolean => hasCode(error, fullDiskCodes)
