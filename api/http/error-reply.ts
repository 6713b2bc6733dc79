import * as v from 'valibot'
import { type ErrorBody, errorStatus } from '#contract/error'
import { describeError, type Log } from './log.ts'
import { apiHeaders } from './security-headers.ts'
import { ShopError } from './shop-error.ts'
import { isStorageFailure } from './storage-failure.ts'

const checkInputMessage = 'Please check your information and try again.'

// Messages of valibot contain types, patterns and the input, so they are not shown to users.
const isUserMessage = (message: string) => !/^Invalid [^:]+: (Expected .* but r|R)eceived /s.test(message)

/** Returns the first message of each invalid field of a body. */
function fieldsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const path = issue.path?.map((part) => String(part.key)).join('.')
    if (path && fields[path] === undefined)
      fields[path] = isUserMessage(issue.message) ? issue.message : checkInputMessage
  }
  return fields
}

function asShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error
  if (v.isValiError(error)) {
    const fields = fieldsOf(error.issues)
    return new ShopError('invalid', Object.values(fields)[0] ?? checkInputMessage, {
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

/** Converts any error to a JSON response. Logs errors with status 500 and above. */
export function errorReply(error: unknown, requestId: string, secure: boolean, log: Log): Response {
  const shopError = asShopError(error)
  const status = errorStatus[shopError.code]
  if (status >= 500) {
    const cause = shopError.cause === undefined ? '' : describeError(shopError.cause)
    log.error({ requestId, code: shopError.code, cause }, 'request failed')
  }
  const body: ErrorBody = {
    error: shopError.message,
    message: shopError.message,
    code: shopError.code,
    ...(shopError.fields ? { fields: shopError.fields } : {}),
    ...(shopError.current === undefined ? {} : { current: shopError.current }),
    requestId,
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...apiHeaders(secure, 'private'), 'x-request-id': requestId, ...shopError.headers },
  })
}
