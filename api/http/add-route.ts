import type { Hono, Context as HonoContext } from 'hono'
import { ShopError } from './shop-error.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type RouteHandler = (c: HonoContext) => Response | Promise<Response>

/** The error for a method that an address does not have. Hono answers HEAD wherever there is a GET. */
export function methodNotAllowed(methods: readonly string[]): ShopError {
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return new ShopError('method_not_allowed', 'This address does not take that method.', {
    headers: { allow: allow.join(', ') },
  })
}

/** Adds one address with a handler for each of its methods; every other method gets 405 with `Allow`. */
export function addRoute(app: Hono, path: string, handlers: Partial<Record<Method, RouteHandler>>) {
  for (const [method, handler] of Object.entries(handlers)) app.on(method.toUpperCase(), path, handler)
  app.all(path, () => {
    throw methodNotAllowed(Object.keys(handlers).map((method) => method.toUpperCase()))
  })
}
