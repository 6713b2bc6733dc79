import { serve } from '@hono/node-server'

/** Starts a server that passes requests to `fetch`, on a free port of this machine. */
export async function listen(fetch: Parameters<typeof serve>[0]['fetch']) {
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' })
  // The keep-alive timeout is raised, because on a slow machine more than the usual five seconds can pass between two
  // requests, and the second request would be sent on a connection that is being closed.
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 120_000
  await new Promise<void>((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}
