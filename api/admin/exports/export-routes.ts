import type { Hono, Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { ExportName, ExportQuery, exportPath } from '#contract/admin/exports'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import { addRoute } from '../../http/add-route.ts'
import type { Identify } from '../../http/call-context.ts'
import { readCookie } from '../../http/cookies.ts'
import { headerOf } from '../../http/request.ts'
import { apiHeaders } from '../../http/security-headers.ts'
import { ShopError } from '../../http/shop-error.ts'
import { csvStream } from './csv.ts'
import { batchesOf, exports } from './export-store.ts'

/**
 * Adds `GET /api/admin/exports/{name}.csv`: products, orders, customers, subscribers or the audit log as a CSV
 * file, for admins only, with the filters of `ExportQuery`. 404 for another name, 400 for an invalid filter.
 */
export function mountExports(
  app: Hono,
  deps: Pick<Deps, 'db' | 'clock'> & { identify: Identify },
  isSecure: (c: HonoContext) => boolean,
) {
  addRoute(app, exportPath, {
    get: async (c) => {
      const name = /^(\w+)\.csv$/.exec(c.req.param('file') ?? '')?.[1]
      if (!v.is(ExportName, name)) throw new ShopError('not_found', (t) => t.notFound)
      const session = readCookie(headerOf(c, 'cookie') ?? null, 'session', isSecure(c))
      requireAdmin(await deps.identify({ session, guest: undefined, orderToken: undefined }))
      const query = v.safeParse(ExportQuery, c.req.query())
      if (!query.success) throw new ShopError('invalid', 'Please check the filters.')
      const headers = new Headers(apiHeaders(isSecure(c), 'private'))
      headers.set('content-type', 'text/csv; charset=utf-8')
      const day = deps.clock().toISOString().slice(0, 10)
      headers.set('content-disposition', `attachment; filename="${name}-${day}.csv"`)
      const file = exports[name]
      return new Response(csvStream(file.header, batchesOf(deps.db, file, query.output)), { headers })
    },
  })
}
