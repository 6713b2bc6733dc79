import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { engine } from '#engine'
import { compose } from '../compose.ts'
import { type Config, parseConfig } from '../config.ts'
import { createActor } from './actor.ts'

/** Starts the shop as `npm start` does, without its pages, on a free port. */
export async function createComposedShop(
  dataDir: string,
  settings: Record<string, string> = {},
  changes: Partial<Config> = {},
) {
  let port = 0
  const shop = await compose({
    config: { ...parseConfig({ DATA_DIR: dataDir, ...settings }), ...changes },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    droppedLogLines: () => 0,
    root: join(import.meta.dirname, '../..'),
    engine,
    localPort: () => port,
    pages: async () => () => null,
  })
  const server = serve({ fetch: shop.app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  const bound = server.address()
  port = typeof bound === 'object' && bound ? bound.port : 0
  const origin = `http://127.0.0.1:${port}`
  return {
    ...shop,
    origin,
    visitor: (cookies: Record<string, string> = {}) =>
      createActor((path, init) => fetch(`${origin}${path}`, init), cookies),
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
      await shop.close()
    },
  }
}

export type ComposedShop = Awaited<ReturnType<typeof createComposedShop>>
