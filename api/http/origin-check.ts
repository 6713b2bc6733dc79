import { ShopError } from './shop-error.ts'

/**
 * Rejects a write that a browser sends from another site. A request with neither `Origin` nor `Sec-Fetch-Site` does not
 * come from a web page, so it is accepted; `Origin: null` is rejected. Throws `forbidden`.
 */
export function assertSameOrigin(request: Request, ownOrigins: readonly string[]) {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const foreignOrigin = origin !== null && !ownOrigins.includes(origin)
  const foreignSite = site !== null && site !== 'same-origin' && site !== 'none'
  if (foreignOrigin || foreignSite) throw new ShopError('forbidden', 'Request blocked: it came from another site.')
}
