import { ShopError } from './shop-error.ts'

/**
 * Refuses an unsafe call that a browser made from another site. A caller that sends neither header is no browser page
 * and holds no cookies of a shopper by accident, so it passes; `Origin: null` is foreign.
 */
export function assertSameOrigin(request: Request, ownOrigins: readonly string[]) {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const foreignOrigin = origin !== null && !ownOrigins.includes(origin)
  const foreignSite = site !== null && site !== 'same-origin' && site !== 'none'
  if (foreignOrigin || foreignSite) throw new ShopError('forbidden', 'This request came from another website.')
}
