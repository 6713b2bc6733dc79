import type { Hono, Context as HonoContext } from 'hono'
import { ShopError } from './shop-error.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type RouteHandler = (c: HonoContext) => Response | Promise<Response>

/**
 * Creates the error for a method that a path does not support. HEAD is listed wherever GET is, because Hono answers
 * HEAD for every GET route.
 */
export function methodNotAllowed(methods: readonly string[]): ShopError {
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return new ShopError('method_not_allowed', 'This address does not support that method.', {
    headers: { allow: allow.join(', ') },
  })
}

/** Adds a path with one handler per method. Other methods get 405 with `Allow`. */
export function addRoute(app: Hono, path: string, handlers: Partial<Record<Method, RouteHandler>>) {
  for (const [method, handler] of Object.entries(handlers)) app.on(method.toUpperCase(), path, handler)
  app.all(path, () => {
    throw methodNotAllowed(Object.keys(handlers).map((method) => method.toUpperCase()))
  })
}
