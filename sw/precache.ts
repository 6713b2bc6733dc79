import { fetchInTime } from './fetch-in-time.ts'
import { unopenedPage } from './unopened-page.ts'

/** A file of this build, described by `vite/shop-files.ts`. The shell has no fingerprint: its build id identifies it. */
interface BuildFile {
  url: string
  /** Null where the address changes with the content. */
  revision: string | null
  /** The length of the file, and the first 48 bits of its SHA-256 in base64. */
  bytes?: number
  hash?: string
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuildFile[] }

const shellPath = '/shell.html'
const checkoutShellPath = '/shell-checkout.html'
const timeoutMs = 8000
/** Nobody waits for what is stored ahead of need. */
const installTimeoutMs = 60_000

// The files of this build, put in by the bundler: the shop's, not the dashboard's.
const manifest = self.__WB_MANIFEST
/** The build's id, which changes with every file of the build and every header of its documents. */
const build = manifest.find(({ url }) => `/${url}` === shellPath)?.revision ?? null

/** By path. The checkout's shell is the same document under a policy that lets the payment gateway in. */
const files = new Map(
  [...manifest, { url: checkoutShellPath, revision: build }].map((file) => {
    const url = new URL(file.url, location.origin)
    return [url.pathname, { ...file, url: url.href }] as const
  }),
)

/** Whether an address is a file that the worker stores. */
export const isPrecached = (url: URL): boolean => url.search === '' && files.has(url.pathname)

// Workbox's names, under which earlier builds stored the files that have not changed since.
const openCache = () => caches.open(`workbox-precache-v2-${self.registration.scope}`)
const keyOf = ({ url, revision }: BuildFile) => (revision ? `${url}?__WB_REVISION__=${revision}` : url)

const types: Record<string, string> = {
  js: 'javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  html: 'text/html',
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest.subarray(0, 6)))
}

/** Whether a body is the file, whole. Rejects where the body cannot be read. */
async function isContentOf(file: BuildFile, body: Response): Promise<boolean> {
  if (file.hash === undefined) {
    const text = await body.text()
    return text.includes(`data-build="${build}"`) && text.includes('</html>')
  }
  const bytes = await body.arrayBuffer()
  return bytes.byteLength === file.bytes && (await hashOf(bytes)) === file.hash
}

/** Files whose stored bytes were compared since the worker started. */
const compared = new Set<BuildFile>()

/**
 * Whether a stored file is whole. Its bytes are compared once for each start of the worker, later its length alone, which
 * Chromium knows without reading the file.
 */
async function isWhole(file: BuildFile, stored: Response): Promise<boolean> {
  if (compared.has(file)) return (await stored.blob()).size === file.bytes
  if (!(await isContentOf(file, stored))) return false
  // The shell is short and has no known length: it is read each time.
  if (file.hash !== undefined) compared.add(file)
  return true
}

/** The stored file; null where it is missing, damaged or cannot be read. */
async function storedFile(file: BuildFile): Promise<Response | null> {
  try {
    const cache = await openCache()
    const found = await cache.match(keyOf(file))
    if (!found || !(await isWhole(file, found))) return null
    // Matched again and not copied: the browser keeps the compiled code of a script with the stored response.
    return (await cache.match(keyOf(file))) ?? null
  } catch {
    return null
  }
}

/**
 * Whether a response is the very file that was asked for. A captive portal answers 200 to everything, and a server that is
 * being updated may already have the next build's shell, which names files that this worker does not have.
 */
async function isTheFile(file: BuildFile, response: Response): Promise<boolean> {
  const type = types[file.url.split('.').at(-1) ?? '']
  const told = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || response.type !== 'basic' || response.redirected) return false
  return type !== undefined && told.includes(type) && isContentOf(file, response)
}

/** What the network answers for a file, and whether it is the file. Rejects without a network. */
async function fetchFile(file: BuildFile, limitMs: number): Promise<{ response: Response; isFile: boolean }> {
  const ask = (cache: RequestCache) =>
    fetchInTime(new Request(file.url, { cache, credentials: 'same-origin' }), limitMs)
  const response = await ask(file.revision ? 'reload' : 'default')
  if (await isTheFile(file, response.clone())) return { response, isFile: true }
  if (file.revision) return { response, isFile: false }
  // The browser's own cache may hold damaged bytes, for as long as the address is valid.
  const fresh = await ask('reload')
  return { response: fresh, isFile: await isTheFile(file, fresh.clone()) }
}

const store = async (file: BuildFile, response: Response): Promise<void> =>
  (await openCache()).put(keyOf(file), response)

/** Fetches a file and stores it; false where the network has another one. */
async function restore(file: BuildFile): Promise<boolean> {
  const { response, isFile } = await fetchFile(file, installTimeoutMs)
  if (isFile) await store(file, response)
  return isFile
}

/** Stores all files of the build or fails; half of them on a full disk would only take the room that the cart needs. */
export async function install(): Promise<void> {
  try {
    // One after the other: the page has other things to load.
    for (const file of files.values()) {
      if (await storedFile(file)) continue
      if (!(await restore(file))) throw new Error(`${file.url} is not the file of this build`)
    }
  } catch (error) {
    const isFull = error instanceof Error && error.name === 'QuotaExceededError'
    if (isFull && !self.registration.active) await caches.delete(`workbox-precache-v2-${self.registration.scope}`)
    throw error
  }
}

/** Drops the files of other builds. */
export async function activate(): Promise<void> {
  const cache = await openCache()
  const own = new Set([...files.values()].map(keyOf))
  await Promise.all((await cache.keys()).map(({ url }) => own.has(url) || cache.delete(url)))
}

/** Fetches again what was given up on a full disk, taken by the browser or damaged. Rejects without a network. */
export async function repair(): Promise<void> {
  for (const file of files.values()) if (!(await storedFile(file))) await restore(file)
}

/** A file of the build: the stored one, else the network's, which is stored again. */
export async function precached(event: ExtendableEvent, request: Request): Promise<Response> {
  const file = files.get(new URL(request.url).pathname)
  if (!file) return fetch(request)
  const stored = await storedFile(file)
  if (stored) return stored
  try {
    const { response, isFile } = await fetchFile(file, timeoutMs)
    if (isFile) event.waitUntil(store(file, response.clone()).catch(() => undefined))
    return response
  } catch (error) {
    // Half of the styles are better than none; half of a script is nothing.
    const damaged = file.url.endsWith('.css') ? await (await openCache()).match(keyOf(file)) : undefined
    if (damaged) return damaged
    throw error
  }
}

/**
 * Answers a navigation with the stored shell. Where that is damaged the server's own page is shown and the shell stored
 * again; without a network, a page that says so.
 */
export async function openShell(event: ExtendableEvent, request: Request): Promise<Response> {
  const file = files.get(new URL(request.url).pathname === '/checkout' ? checkoutShellPath : shellPath)
  const shell = file && (await storedFile(file))
  if (shell) return shell
  if (file) event.waitUntil(restore(file).catch(() => undefined))
  return fetchInTime(request, timeoutMs).catch(unopenedPage)
}
