import { serve } from '@hono/node-server'

/** Serves requests on a free port of this machine. */
export async function listen(fetch: Parameters<typeof serve>[0]['fetch']) {
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' })
  // On a slow machine more than the usual five seconds pass between two requests, and the second one would be sent on a
  // connection that is being closed.
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
