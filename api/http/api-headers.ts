import { securityHeaders } from './security-headers.ts'

const contentType = { 'content-type': 'application/json; charset=utf-8' }
const shared = { ...contentType, 'cache-control': 'no-cache', vary: 'accept-encoding' }
const own = { ...contentType, 'cache-control': 'no-store' }

const byScheme = (secure: boolean) => {
  const common = securityHeaders('data', secure)
  return { shared: { ...common, ...shared }, private: { ...common, ...own } }
}
const https = byScheme(true)
const http = byScheme(false)

/** Headers of a JSON response: `shared` is equal for all callers and revalidated, `private` is never stored. */
export const apiHeaders = (secure: boolean, kind: 'shared' | 'private'): Record<string, string> =>
  (secure ? https : http)[kind]
