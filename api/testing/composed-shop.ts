import { join } from 'node:path'
import { engine } from '#engine'
import { compose } from '../compose.ts'
import { type Config, parseConfig } from '../config.ts'
import { createActor } from './actor.ts'
import { listen } from './listen.ts'

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
  const server = await listen(shop.app.fetch)
  const { origin } = server
  port = server.port
  return {
    ...shop,
    origin,
    visitor: (cookies: Record<string, string> = {}) =>
      createActor((path, init) => fetch(`${origin}${path}`, init), cookies),
    async close() {
      await server.close()
      await shop.close()
    },
  }
}

export type ComposedShop = Awaited<ReturnType<typeof createComposedShop>>
