import { beforeEach, expect, test, vi } from 'vitest'

vi.mock('../api/contract/languages.json', () => ({ default: ['en', 'hi'] }))

const origin = 'http://localhost'
const shellText = '<!DOCTYPE html><html data-build="b1"><body></body></html>'
const files: Record<string, { type: string; body: string }> = {
  '/shell.html': { type: 'text/html', body: shellText },
  '/shell-checkout.html': { type: 'text/html', body: shellText },
  '/assets/a-1.js': { type: 'text/javascript', body: 'export const a = 1' },
  '/assets/a-1.css': { type: 'text/css', body: 'body { color: black }' },
  '/logo.svg': { type: 'image/svg+xml', body: '<svg/>' },
}
async function fingerprint(path: string) {
  const body = files[path]?.body ?? ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
  return { bytes: body.length, hash: btoa(String.fromCharCode(...new Uint8Array(digest))).slice(0, 8) }
}
const manifest = [
  { url: 'shell.html', revision: 'b1' },
  { url: 'assets/a-1.js', revision: null, ...(await fingerprint('/assets/a-1.js')) },
  { url: 'assets/a-1.css', revision: null, ...(await fingerprint('/assets/a-1.css')) },
]

const keyOf = (path: string) => origin + path + (path.startsWith('/shell') ? '?__WB_REVISION__=b1' : '')
const stored = new Map<string, { body: string; type: string }>()
const requested: string[] = []
let openPages: string[]
let network: (path: string, cache: RequestCache) => { body: string; type: string } | null

/** Creates a response with the type `basic`, which real responses of this origin have. No constructor can set it. */
function basic({ body, type }: { body: string; type: string }): Response {
  const response = new Response(body, { headers: { 'content-type': type } })
  Object.defineProperty(response, 'type', { value: 'basic' })
  response.clone = () => basic({ body, type })
  return response
}

const cache = {
  match: async (key: string) => {
    const found = stored.get(key)
    return found && basic(found)
  },
  put: async (key: string, response: Response) =>
    void stored.set(key, { body: await response.text(), type: response.headers.get('content-type') ?? '' }),
  keys: async () => [...stored.keys()].map((url) => ({ url })),
  delete: async (key: string) => stored.delete(key),
}

class WorkerEvent extends Event {
  readonly waiting: Promise<unknown>[] = []
  waitUntil(work: Promise<unknown>) {
    this.waiting.push(work)
  }
}

/** Imports a new instance of the module, as when the worker starts. */
async function startWorker() {
  vi.resetModules()
  const worker = await import('./precache.ts')
  const event = new WorkerEvent('fetch')
  const done = async <T>(work: Promise<T>) => {
    const result = await work
    await Promise.all(event.waiting)
    return result
  }
  return {
    ...worker,
    load: (path: string) => done(worker.precached(event, new Request(origin + path))),
    open: (path: string) => done(worker.openShell(event, new Request(origin + path))),
  }
}

const page = { body: '<!DOCTYPE html><title>The page of the server</title>', type: 'text/html' }
const online = (path: string) => files[path] ?? page
const textOf = async (response: Promise<Response>) => (await response).text()
const script = '/assets/a-1.js'

beforeEach(async () => {
  vi.stubGlobal('self', {
    __WB_MANIFEST: manifest,
    registration: { scope: `${origin}/`, active: null },
    clients: { matchAll: async () => openPages.map((path) => ({ url: origin + path })) },
  })
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => stored.clear() })
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname
    requested.push(path)
    const answer = network(path, request.cache)
    if (!answer) throw new TypeError('Failed to fetch')
    return basic(answer)
  })
  stored.clear()
  openPages = ['/']
  network = online
  const worker = await startWorker()
  await worker.install()
  requested.length = 0
})

const damageKinds: Record<string, (body: string) => string> = {
  'second half missing': (body) => body.slice(0, body.length / 2),
  empty: () => '',
  'error page': () => '<!DOCTYPE html><title>502</title></html>',
  'other bytes': (body) => body.replace(/b1|1/, '2'),
}
const damage = (path: string, how: (body: string) => string) => {
  const entry = stored.get(keyOf(path))
  if (entry) stored.set(keyOf(path), { ...entry, body: how(entry.body) })
}

test("in a shop with its own logo, the installed worker does not store the sample shop's logo and loads the own logo from the server", async () => {
  const logo = { url: 'logo.svg', revision: 'l1', ...(await fingerprint('/logo.svg')) }
  vi.stubGlobal('self', { ...self, __WB_MANIFEST: [...manifest, logo] })
  await (await startWorker()).install()
  expect(stored.has(`${origin}/logo.svg?__WB_REVISION__=l1`)).toBe(true)
  stored.clear()
  network = (path) => (path === '/logo.svg' ? { body: 'picture of the own shop', type: 'image/png' } : online(path))
  const worker = await startWorker()
  await worker.install()
  expect([...stored.keys()].filter((key) => key.includes('logo'))).toEqual([])
  expect(stored.size).toBe(4)
  requested.length = 0
  await worker.repair(undefined)
  expect(requested).toEqual([])
  expect(await textOf(worker.load('/logo.svg'))).toBe('picture of the own shop')
})

test('intact precached files are served without a request', async () => {
  const { load, open } = await startWorker()
  expect(await textOf(load(script))).toBe('export const a = 1')
  expect(await textOf(open('/cart'))).toBe(shellText)
  expect(await textOf(open('/checkout'))).toBe(shellText)
  expect(requested).toEqual([])
})

test.each(Object.keys(damageKinds))(
  'a precached script that is damaged ("%s") is fetched and stored again',
  async (what) => {
    damage(script, damageKinds[what] ?? String)
    const { load } = await startWorker()
    expect(await textOf(load(script))).toBe('export const a = 1')
    expect(stored.get(keyOf(script))?.body).toBe('export const a = 1')
  },
)

test('a precached script that is truncated while the worker runs is fetched and stored again', async () => {
  const { load } = await startWorker()
  await load(script)
  damage(script, (body) => body.slice(0, 4))
  expect(await textOf(load(script))).toBe('export const a = 1')
  expect(stored.get(keyOf(script))?.body).toBe('export const a = 1')
})

test.each(Object.keys(damageKinds))(
  'a precached shell page that is damaged ("%s") is replaced once by the page of the server, and is fetched and stored again',
  async (what) => {
    damage('/shell.html', damageKinds[what] ?? String)
    const { open } = await startWorker()
    expect(await textOf(open('/cart'))).toBe(page.body)
    expect(stored.get(keyOf('/shell.html'))?.body).toBe(shellText)
    expect(await textOf(open('/cart'))).toBe(shellText)
  },
)

test('if the precached shell page is damaged and there is no network, an error page is shown', async () => {
  damage('/shell.html', (body) => body.slice(0, 20))
  network = () => null
  const { open } = await startWorker()
  const answer = await open('/cart')
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('This page could not be opened')
})

test('a damaged shell page is not replaced by the shell page of another build', async () => {
  damage('/shell.html', (body) => body.slice(0, 20))
  network = (path) =>
    path === '/shell.html' ? { body: shellText.replace('b1', 'b2'), type: 'text/html' } : online(path)
  const { open } = await startWorker()
  expect(await textOf(open('/cart'))).toBe(page.body)
  expect(stored.get(keyOf('/shell.html'))?.body).toBe(shellText.slice(0, 20))
})

test('offline, a damaged stylesheet is used and a damaged script fails to load', async () => {
  damage('/assets/a-1.css', (body) => body.slice(0, 10))
  damage(script, (body) => body.slice(0, 10))
  network = () => null
  const { load } = await startWorker()
  expect(await textOf(load('/assets/a-1.css'))).toBe('body { col')
  await expect(load(script)).rejects.toThrow('Failed to fetch')
})

test('a precached file that is also damaged in the HTTP cache is fetched again with cache mode `reload`', async () => {
  damage(script, () => '')
  network = (path, mode) => (mode === 'reload' ? online(path) : { body: 'export con', type: 'text/javascript' })
  const { load } = await startWorker()
  expect(await textOf(load(script))).toBe('export const a = 1')
  expect(requested).toEqual([script, script])
})

test('all app files come from the network when the cache cannot be read', async () => {
  const broken = async () => {
    throw new DOMException('Unexpected internal error.', 'UnknownError')
  }
  vi.stubGlobal('caches', { open: broken })
  const { load, open } = await startWorker()
  expect(await textOf(load(script))).toBe('export const a = 1')
  expect(await textOf(open('/cart'))).toBe(page.body)
})

test('repairing the precache fetches only missing and damaged files', async () => {
  damage(script, (body) => body.slice(0, 4))
  stored.delete(keyOf('/shell-checkout.html'))
  const { repair } = await startWorker()
  await repair(undefined)
  expect(requested.toSorted()).toEqual([script, '/shell-checkout.html'])
  expect(stored.get(keyOf(script))?.body).toBe('export const a = 1')
})

test('repairing the precache reads stored files once per start of the worker, and fetches a file that is deleted later', async () => {
  const match = vi.spyOn(cache, 'match')
  const { repair } = await startWorker()
  await repair(undefined)
  expect(match.mock.calls.flat()).toEqual([script, '/assets/a-1.css', '/shell-checkout.html', '/shell.html'].map(keyOf))
  match.mockClear()
  stored.delete(keyOf(script))
  await repair(undefined)
  expect(match.mock.calls.flat()).toEqual([script, '/shell-checkout.html', '/shell.html'].map(keyOf))
  expect(requested).toEqual([script])
  match.mockRestore()
})

test('installing the worker fails if the server returns a file of another build, and does not fetch intact files again', async () => {
  const { install } = await startWorker()
  await install()
  expect(requested).toEqual([])
  stored.delete(keyOf(script))
  network = () => ({ body: 'export const b = 2', type: 'text/javascript' })
  await expect(install()).rejects.toThrow('is not the file of this build')
})

test('activating the worker deletes the stored files of other builds', async () => {
  stored.set(`${origin}/assets/old.js`, { body: 'x', type: 'text/javascript' })
  const { activate } = await startWorker()
  await activate()
  expect([...stored.keys()]).not.toContain(`${origin}/assets/old.js`)
  expect(stored.size).toBe(4)
})

/** Starts the worker of a build with the languages English and Hindi. */
async function startBilingualWorker() {
  const hindiShell = shellText.replace('b1', 'h1')
  Object.assign(files, {
    '/hi/shell.html': { type: 'text/html', body: hindiShell },
    '/hi/shell-checkout.html': { type: 'text/html', body: hindiShell },
    '/assets/en-1.js': { type: 'text/javascript', body: 'export const a = "Cart"' },
    '/assets/hi-1.js': { type: 'text/javascript', body: 'export const a = "Kart"' },
  })
  const own = async (path: string, language: string) => ({
    url: path.slice(1),
    revision: null,
    languages: language,
    ...(await fingerprint(path)),
  })
  Object.assign(self, {
    __WB_MANIFEST: [
      ...manifest.map((file) => (file.url === 'shell.html' ? { ...file, languages: 'en' } : file)),
      { url: 'hi/shell.html', revision: 'h1', languages: 'hi' },
      await own('/assets/en-1.js', 'en'),
      await own('/assets/hi-1.js', 'hi'),
    ],
  })
  return startWorker()
}
const storedPaths = () => [...stored.keys()].map((url) => new URL(url).pathname).toSorted()
const ofEnglish = ['/assets/en-1.js', '/shell-checkout.html', '/shell.html']
const ofHindi = ['/assets/hi-1.js', '/hi/shell-checkout.html', '/hi/shell.html']
const ofBoth = ['/assets/a-1.css', '/assets/a-1.js']
const offline = () => null

test('installing the worker stores only the files in the language of the open page, and the shell page last', async () => {
  stored.clear()
  openPages = ['/admin', '/hi/products']
  const { install } = await startBilingualWorker()
  await install()
  expect(storedPaths()).toEqual([...ofBoth, ...ofHindi].toSorted())
  expect(requested.at(-1)).toBe('/hi/shell.html')
})

test('if no page is open, installing the worker stores the languages that the previous build had stored', async () => {
  stored.clear()
  stored.set(`${origin}/hi/shell.html?__WB_REVISION__=h0`, { body: '', type: 'text/html' })
  openPages = []
  const { install, activate } = await startBilingualWorker()
  await install()
  await activate()
  expect(storedPaths()).toEqual([...ofBoth, ...ofHindi].toSorted())
})

test('an update from a build with only English files does not fetch unchanged files again', async () => {
  const { install, activate } = await startBilingualWorker()
  await install()
  await activate()
  expect(requested).toEqual(['/assets/en-1.js'])
  expect(storedPaths()).toEqual([...ofBoth, ...ofEnglish].toSorted())
})

test("opening a page in another language stores the files of that language, and the next build stores only the open page's language", async () => {
  const { install, activate, repair } = await startBilingualWorker()
  await install()
  await repair(`${origin}/hi/cart`)
  expect(storedPaths()).toEqual([...ofBoth, ...ofEnglish, ...ofHindi].toSorted())
  for (const path of ['/shell.html', '/shell-checkout.html']) {
    const entry = stored.get(`${origin}${path}?__WB_REVISION__=b1`)
    stored.delete(`${origin}${path}?__WB_REVISION__=b1`)
    if (entry) stored.set(`${origin}${path}?__WB_REVISION__=b0`, entry)
  }
  openPages = ['/hi/']
  await install()
  await activate()
  expect(storedPaths()).toEqual([...ofBoth, ...ofHindi].toSorted())
})

test('a page in a language that is not stored is requested from the server, and offline it redirects to the stored language', async () => {
  const { open, install } = await startBilingualWorker()
  await install()
  requested.length = 0
  expect(await textOf(open('/hi/cart'))).toBe(page.body)
  expect(requested).toEqual(['/hi/cart'])
  network = offline
  const answer = await open('/hi/products?sort=name')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${origin}/products?sort=name`])
})

test('the offline error page is in the language of the requested address', async () => {
  stored.clear()
  network = offline
  const { open } = await startBilingualWorker()
  expect(await textOf(open('/hi/cart'))).toContain('<html lang="hi" dir="ltr">')
  expect(await textOf(open('/cart'))).toContain('<html lang="en" dir="ltr">')
})
