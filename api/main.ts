import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import type { FirstAdmin } from './account/make-admin.ts'
import { type Config, findRoot, originOf, parseConfig, WrongSetting } from './config.ts'
import { withoutPassword } from './db/database.ts'
import { createLog } from './log.ts'
import { type OpenedShop, openShop } from './open-shop.ts'
import { createSwitch } from './switch-shop.ts'

async function main() {
  const config = parseConfig(process.env)
  const root = findRoot(import.meta.dirname)
  const { log, output } = createLog()
  // Bind the port before opening the shop. If the port is in use, the start fails before it changes the database or
  // creates the first admin, whose password is printed only once. Requests wait until the shop is open.
  const current = createSwitch()
  const server = serve({
    fetch: current.fetch,
    port: config.port,
    ...(config.host ? { hostname: config.host } : {}),
    // The timeouts close sockets that send their request byte by byte. Idle connections stay open longer than proxies
    // reuse them (nginx: 60 s), because a request on a connection that is just being closed fails.
    serverOptions: { headersTimeout: 20_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 },
  }) as Server
  // This closes sockets that read their response slowly or not at all.
  server.setTimeout(60_000)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await listening(server, config.port)
  const parts = { log, droppedLogLines: output.droppedLines, root, localPort: () => portOf(server, config) }
  const open = () => openShop(process.env, parts)
  const opened = await open()
  current.start(opened.shop, { open, log })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const drained = new Promise<void>((resolve) => server.close(() => resolve()))
    // A connection with keep-alive would delay the stop and could send further requests.
    server.prependListener('request', (_, response) => {
      response.shouldKeepAlive = false
    })
    // Browsers open spare connections, which Node does not count as idle before their first request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, 10_000).unref())])
    clearInterval(sweep)
    server.closeAllConnections()
    await current.close()
    await output.flushed(1000)
    process.exit(0)
  }
  // Do not use `once`: npm forwards Ctrl-C to a process that has already received it, and an unhandled second signal
  // would kill the process.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Print this last, because a script that reads it may stop the shop.
  process.stdout.write(startBlock(opened, server))
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

type Opened = Awaited<ReturnType<typeof openShop>>

function startBlock({ config, shop, isMoved }: Opened, server: Server): string {
  const { name, firstAdmin, providers, sandboxToken } = shop
  const port = portOf(server, config)
  const origin = originOf({ ...config, port })
  const mail = config.mail.url
    ? []
    : [`  Mail   no SMTP_URL is set: emails are files in ${join(config.dataDir, 'mail')}`]
  return [
    '',
    `  ${name} is open`,
    `  Shop   ${origin}`,
    `  Data   ${config.dataDir}`,
    ...(isMoved ? [`  Moved  to ${withoutPassword(config.databaseUrl)}: set DATABASE_URL to that`] : []),
    ...mail,
    ...sandboxBlock(providers, `${origin}/__sandbox?token=${sandboxToken}`),
    ...(firstAdmin ? adminBlock(firstAdmin) : []),
    '',
    '',
  ].join('\n')
}

function sandboxBlock({ payments, courier }: OpenedShop['providers'], page: string): string[] {
  if (payments === 'test') return ['  Test   payments use test keys of the gateway: no money moves']
  if (payments === 'off') return ['  Pay    cash on delivery only: no RAZORPAY_KEY_ID is set']
  if (payments !== 'sandbox') return []
  const simulated = courier === 'sandbox' ? 'payments and courier are' : 'payments are'
  return [`  Test   ${simulated} simulated (no RAZORPAY_KEY_ID is set): no money moves`, `         ${page}`]
}

const adminBlock = ({ email, password }: FirstAdmin) => [
  '',
  `  Admin  ${email}`,
  password === null ? '         with the password of SHOP_ADMIN_PASSWORD' : `         ${password}   (shown only once)`,
]

main().catch((error: unknown) => {
  // Names are compared, because each engine has its own build of the classes.
  const known = error instanceof Error && ['WrongSetting', 'UnusableDatabase', 'MovedDatabase'].includes(error.name)
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
