import { createServer } from 'node:http'
import { ensureInstalled } from './steps/install.mjs'
import { checkNode } from './steps/node-version.mjs'
import { engine, readSettings } from './steps/settings.mjs'

checkNode()
process.chdir(`${import.meta.dirname}/..`)
await ensureInstalled('shop')
const { getRequestListener } = await import('@hono/node-server')
const { createServer: createVite, defaultServerConditions } = await import('vite')
readSettings()

const http = createServer()
// `npm run dev -- hi` starts the shop in Hindi, `-- ur` in Urdu.
const language = process.argv[2] ?? 'en'
const vite = await createVite({
  mode: language,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: http }, watch: { ignored: ['**/data/**', '**/dist/**'] } },
  ssr: {
    resolve: {
      conditions: [...(engine() === 'postgres' ? ['postgres'] : []), language, ...defaultServerConditions],
    },
  },
})

/** @param {string} file */
const load = (file) => vite.ssrLoadModule(file)

/** @typedef {{ app: { fetch(request: Request, env?: unknown): Response | Promise<Response> }, close(): Promise<void>, firstAdmin: { email: string, password: string | null } | null }} Shop */

/** @type {{ compose: unknown, shop: Shop } | undefined} */
let current
/** @type {Promise<unknown>} */
let lastReopen = Promise.resolve()

/** @returns {Promise<Shop>} the shop built from the current sources */
async function reopen() {
  const { compose } = await load('/api/compose.ts')
  if (current && current.compose === compose) return current.shop
  // A source file of the server has changed, so the shop is closed and opened again.
  await current?.shop.close()
  const { parseConfig } = await load('/api/config.ts')
  const { createLog } = await load('/api/log.ts')
  const { devPages } = await load('/vite/dev-pages.ts')
  const config = parseConfig(process.env)
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  const pages = async (/** @type {unknown} */ read) => devPages(vite, read, origin, language)
  // The sandbox (the simulated payment gateway and courier) sends its webhooks to the shop at this port.
  const localPort = () => config.port
  /** @type {Shop} */
  const shop = await compose({ config, log: createLog().log, root: process.cwd(), engine: engine(), localPort, pages })
  current = { compose, shop }
  if (shop.firstAdmin) {
    const { email, password } = shop.firstAdmin
    process.stdout.write(`\n  Admin ${email}, password ${password ?? 'of SHOP_ADMIN_PASSWORD'}\n`)
  }
  return shop
}

/** Opens the shop again after an edit, one call at a time, so that two requests do not open the database twice. */
function shop() {
  const ready = lastReopen.then(reopen)
  lastReopen = ready.catch(() => undefined)
  return ready
}

const listener = getRequestListener(async (request, env) => {
  try {
    return await (await shop()).app.fetch(request, env)
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stderr.write(`${text}\n`)
    return new Response(text, { status: 500 })
  }
})

http.on('request', (request, response) => vite.middlewares(request, response, () => listener(request, response)))
await shop().catch((error) => {
  const isSetting = error instanceof Error && ['WrongSetting', 'UnusableDatabase'].includes(error.name)
  process.stderr.write(`${isSetting ? error.message : error?.stack}\n`)
  process.exit(1)
})
const { parseConfig } = await load('/api/config.ts')
const { port, host } = parseConfig(process.env)
http.listen(port, host ?? undefined, () =>
  process.stdout.write(`\n  Gulbagh, in development: http://localhost:${port}\n\n`),
)

const stop = async () => {
  await current?.shop.close()
  await vite.close()
  process.exit(0)
}
process.once('SIGINT', stop).once('SIGTERM', stop)
