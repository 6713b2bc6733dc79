import * as v from 'valibot'
import { type ErrorBody, errorStatus } from '#contract/error'
import { apiHeaders } from './api-headers.ts'
import { describeError } from './describe-error.ts'
import type { Log } from './log.ts'
import { ShopError } from './shop-error.ts'
import { isStorageFailure } from './storage-failure.ts'

const checkAgain = 'Please check your information and try again.'

// The library's own words name types and patterns, and repeat what was sent however long it is: none of a person's business.
const isForPeople = (message: string) => !/^Invalid [^:]+: (Expected .* but r|R)eceived /s.test(message)

/** The first message of each field of a refused body. */
function fieldsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const path = issue.path?.map((part) => String(part.key)).join('.')
    if (path && fields[path] === undefined) fields[path] = isForPeople(issue.message) ? issue.message : checkAgain
  }
  return fields
}

function asShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error
  if (v.isValiError(error)) {
    const fields = fieldsOf(error.issues)
    return new ShopError('invalid', Object.values(fields)[0] ?? checkAgain, {
      fields,
      cause: error,
    })
  }
  if (isStorageFailure(error)) {
    return new ShopError('unavailable', 'The shop cannot do this right now. Please try again in a minute.', {
      headers: { 'retry-after': '30' },
      cause: error,
    })
  }
  return new ShopError('internal', 'Something went wrong on our side. Please try again.', { cause: error })
}

/** The one place that turns an error into JSON, and the one place that logs it. */
export function errorReply(error: unknown, requestId: string, secure: boolean, log: Log): Response {
  const known = asShopError(error)
  const status = errorStatus[known.code]
  if (status >= 500) {
    const cause = known.cause === undefined ? '' : describeError(known.cause)
    log.error({ requestId, code: known.code, cause }, 'request failed')
  }
  const body: ErrorBody = {
    error: known.message,
    message: known.message,
    code: known.code,
    ...(known.fields ? { fields: known.fields } : {}),
    ...(known.current === undefined ? {} : { current: known.current }),
    requestId,
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...apiHeaders(secure, 'private'), 'x-request-id': requestId, ...known.headers },
  })
}
