import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { serve } from '@hono/node-server'
import { type Config, findRoot, parseConfig, WrongSetting } from './config.ts'
import { limitConnections } from './http/request.ts'
import { createLog } from './log.ts'
import { createSwitch, openShop } from './open-shop.ts'

/**
 * Listens on the port of the settings and opens the shop. Returns the opened shop, the port, and `stop`, which waits
 * for running requests for at most 10 s. Throws `WrongSetting` if the port is in use, and the errors of `openShop`.
 */
export async function serveShop(environment: Record<string, string | undefined>) {
  const config = parseConfig(environment)
  const root = findRoot(import.meta.dirname)
  const { log, output } = createLog()
  // The port is bound before the shop is opened. Therefore, if the port is in use, the start fails before it changes
  // the database or creates the first admin, whose password is printed only once. Requests wait until the shop is open.
  const current = createSwitch()
  const server = serve({
    fetch: current.fetch,
    port: config.port,
    ...(config.host ? { hostname: config.host } : {}),
    // The timeouts close sockets that send their headers byte by byte, and uploads that take longer than 15 minutes.
    // Idle connections stay open longer than proxies reuse them (nginx: 60 s), because a request that the proxy sends
    // while the server closes the connection would fail.
    serverOptions: { headersTimeout: 20_000, requestTimeout: 900_000, keepAliveTimeout: 65_000 },
  }) as Server
  limitConnections(server)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await listening(server, config.port)
  const parts = { log, droppedLogLines: output.droppedLines, root, localPort: () => portOf(server, config) }
  const open = () => openShop(environment, parts)
  const opened = await open()
  current.start(opened.shop, { open, log })

  async function stop() {
    const drained = new Promise<void>((resolve) => server.close(() => resolve()))
    // While the server stops, each connection is closed after its response, because a keep-alive connection would delay
    // the stop and could send further requests.
    server.prependListener('request', (_, response) => {
      response.shouldKeepAlive = false
    })
    // Browsers open spare connections. Node.js does not count them as idle before their first request, so they are
    // closed here.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, 10_000).unref())])
    clearInterval(sweep)
    server.closeAllConnections()
    await current.close()
    await output.flushed(1000)
  }
  return { opened, port: portOf(server, config), stop }
}

const listening = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) => {
      const busy = error.code === 'EADDRINUSE' ? `port ${port} is in use` : error.message
      reject(new WrongSetting(`PORT or HOST must name a free address; ${busy}`))
    })
  })

function portOf(server: Server, config: Config): number {
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : config.port
}
