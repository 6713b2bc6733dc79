import { type Language, languages, pathIn, splitPath } from '#contract/languages'
import { dashboardPages, hasPaymentWindow } from '#contract/page-paths'
import { isFull } from '../pwa/offline/db.ts'
import * as en from '../texts/en/worker.ts'
import * as hi from '../texts/hi/worker.ts'
import * as ur from '../texts/ur/worker.ts'
import { fetchWithTimeout } from './storage.ts'

/** A file of this build (`vite/stored-files.ts`). A shell, which starts the app, has no hash but a build id. */
interface BuildFile {
  url: string
  /** The version of the file. Null when the file name contains a content hash. */
  revision: string | null
  /** The length of the file, followed by the first 48 bits of its SHA-256 hash in base64. */
  bytes?: number
  hash?: string
  /** The codes of the languages that use the file. If this is missing, all languages use it. */
  languages?: string
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuildFile[] }

const shellPath = '/shell.html'
const checkoutShellPath = '/shell-checkout.html'
const timeoutMs = 8000
/** The timeout for files that are stored in advance. It is longer than `timeoutMs`, because no page waits for them. */
const installTimeoutMs = 60_000

// The files of this build without those of the dashboard. The bundler inserts the list here.
const manifest = self.__WB_MANIFEST

/** Whether a file is a picture of the sample shop (SVG). An own shop redirects it, so the file may be missing. */
const isOfSample = ({ url }: BuildFile) => url.endsWith('.svg')

const isShell = ({ url }: BuildFile) => url.endsWith('shell.html')

/**
 * The files by path. The shell of the checkout is the same document with a content security policy that allows the
 * payment gateway. The shells are stored last, because a stored shell means that its language is completely stored.
 */
const files = new Map(
  [
    ...manifest.filter((file) => !isShell(file)),
    ...manifest
      .filter(isShell)
      .flatMap((file) => [{ ...file, url: file.url.replace(shellPath.slice(1), checkoutShellPath.slice(1)) }, file]),
  ].map((file) => {
    const url = new URL(file.url, location.origin)
    return [url.pathname, { ...file, url: url.href }] as const
  }),
)

const filesOf = (language: Language) =>
  [...files.values()].filter((file) => file.languages?.split(' ').includes(language) ?? true)

const shellOf = (language: Language, isCheckout = false) =>
  files.get(pathIn(language, isCheckout ? checkoutShellPath : shellPath))

/** Whether a URL is a file that the worker precaches. */
export const isPrecached = (url: URL): boolean => url.search === '' && files.has(url.pathname)

// The cache name and its keys are those of the library Workbox, which earlier builds used, so that unchanged files are
// not fetched again.
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

/** Whether the body of a response is the complete file. Rejects when the body cannot be read. */
async function isContentOf(file: BuildFile, body: Response): Promise<boolean> {
  if (file.hash === undefined) {
    const text = await body.text()
    return text.includes(`data-build="${file.revision}"`) && text.includes('</html>')
  }
  const bytes = await body.arrayBuffer()
  return bytes.byteLength === file.bytes && (await hashOf(bytes)) === file.hash
}

/** Files that the worker has found intact, or has stored after a check, since it started. */
const compared = new Set<BuildFile>()

/**
 * Whether a stored file is intact. The hash of the file is compared once per start of the worker. Afterwards only the
 * length is compared, which Chromium returns without reading the file.
 */
async function isIntact(file: BuildFile, stored: Response): Promise<boolean> {
  if (compared.has(file)) return (await stored.blob()).size === file.bytes
  if (!(await isContentOf(file, stored))) return false
  // The length of the shell is unknown, so the shell is read each time. It is small.
  if (file.hash !== undefined) compared.add(file)
  return true
}

/** Whether a file is stored and intact. Rejects when it cannot be read. */
async function isStored(cache: Cache, file: BuildFile): Promise<boolean> {
  const found = await cache.match(keyOf(file))
  return found !== undefined && isIntact(file, found)
}

/** Returns the stored file, or null when it is missing, damaged or cannot be read. */
async function storedFile(file: BuildFile): Promise<Response | null> {
  try {
    const cache = await openCache()
    if (!(await isStored(cache, file))) return null
    // Read the file again instead of returning a copy, because the browser stores the compiled code of a script with
    // the stored response.
    return (await cache.match(keyOf(file))) ?? null
  } catch {
    return null
  }
}

/**
 * Whether a response is the requested file of this build. A captive portal (login page of a network) responds with
 * status 200 to every request, and during an update the server may already have the next build's shell, which refers to
 * files that this worker does not have.
 */
async function isTheFile(file: BuildFile, response: Response): Promise<boolean> {
  const type = types[file.url.split('.').at(-1) ?? '']
  const contentType = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || response.type !== 'basic' || response.redirected) return false
  return type !== undefined && contentType.includes(type) && isContentOf(file, response)
}

/** Fetches a file and checks whether it is the file of this build. Rejects without a network. */
async function fetchFile(file: BuildFile, timeoutMs: number): Promise<{ response: Response; isFile: boolean }> {
  const request = (cache: RequestCache) =>
    fetchWithTimeout(new Request(file.url, { cache, credentials: 'same-origin' }), timeoutMs)
  const response = await request(file.revision ? 'reload' : 'default')
  if (await isTheFile(file, response.clone())) return { response, isFile: true }
  if (file.revision) return { response, isFile: false }
  // Fetch the file again without the HTTP cache, which may contain a damaged file.
  const fresh = await request('reload')
  return { response: fresh, isFile: await isTheFile(file, fresh.clone()) }
}

const store = async (file: BuildFile, response: Response): Promise<void> =>
  (await openCache()).put(keyOf(file), response)

/** Fetches a file and stores it. Returns false when the response is not the file of this build. */
async function restore(file: BuildFile): Promise<boolean> {
  const { response, isFile } = await fetchFile(file, installTimeoutMs)
  if (!isFile) return false
  await store(file, response)
  if (file.hash !== undefined) compared.add(file)
  return true
}

/** Returns the languages whose shell is in the cache, from any build. */
async function installedLanguages(): Promise<Language[]> {
  const paths = (await (await openCache()).keys()).map(({ url }) => new URL(url).pathname)
  return languages.filter((language) => paths.includes(pathIn(language, shellPath)))
}

/** Returns the languages of the open pages of the shop. */
async function openLanguages(): Promise<Language[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const paths = pages.map(({ url }) => new URL(url).pathname).filter((path) => !dashboardPages.test(path))
  return [...new Set(paths.map((path) => splitPath(path).language))]
}

/** Returns the languages to store: those of the open pages, or without one those that the previous build stored. */
async function languagesToStore(): Promise<Language[]> {
  const open = await openLanguages()
  if (open.length > 0) return open
  const installed = await installedLanguages()
  return installed.length > 0 ? installed : ['en']
}

/**
 * Stores all files of the build in the languages of the open pages; without an open page, in the languages that the
 * previous build has stored. Rejects if a file cannot be stored. If the disk is full and no worker is active, the
 * incomplete cache is deleted. An active worker still uses the cache, so it is not deleted then.
 */
export async function install(): Promise<void> {
  try {
    // Files are fetched one after the other, so that requests of the page are not delayed.
    for (const file of new Set((await languagesToStore()).flatMap(filesOf))) {
      if (await isStored(await openCache(), file).catch(() => false)) continue
      if (!(await restore(file)) && !isOfSample(file)) throw new Error(`${file.url} is not the file of this build`)
    }
  } catch (error) {
    if (isFull(error) && !self.registration.active)
      await caches.delete(`workbox-precache-v2-${self.registration.scope}`)
    throw error
  }
}

const storedKeys = async () => new Set((await (await openCache()).keys()).map(({ url }) => url))

/** Returns the languages whose files are all stored. */
async function storedLanguages(): Promise<Language[]> {
  const keys = await storedKeys()
  return languages.filter((language) => {
    const shell = shellOf(language)
    return shell && keys.has(keyOf(shell))
  })
}

/** Deletes the files of other builds, and of languages that this build has not stored. */
export async function activate(): Promise<void> {
  const cache = await openCache()
  const own = new Set((await storedLanguages()).flatMap(filesOf).map(keyOf))
  await Promise.all((await cache.keys()).map(({ url }) => own.has(url) || cache.delete(url)))
}

/**
 * Fetches missing and damaged files again, and stores the language of an open page, whose URL is given. Each page load
 * calls this function, so the files are read once per start of the worker; afterwards only their keys are read. Rejects
 * without a network.
 */
export async function repair(page: string | undefined): Promise<void> {
  const shown = page === undefined ? [] : [splitPath(new URL(page).pathname).language]
  const wanted = new Set([...(await storedLanguages()), ...shown].flatMap(filesOf))
  const [cache, keys] = [await openCache(), await storedKeys()]
  for (const file of wanted) {
    if (isOfSample(file) || (compared.has(file) && keys.has(keyOf(file)))) continue
    if (!(await isStored(cache, file).catch(() => false))) await restore(file)
  }
}

/** Handles requests for files of the build: returns the stored file, or fetches and stores it if there is none. */
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
    // A damaged stylesheet is returned, because it is better than none. A damaged script is not returned.
    const damaged = file.url.endsWith('.css') ? await (await openCache()).match(keyOf(file)) : undefined
    if (damaged) return damaged
    throw error
  }
}

/** Returns the first of the languages whose shell is stored and intact, except the given language. */
async function otherLanguage(among: readonly Language[], except: Language): Promise<Language | null> {
  for (const language of among) {
    const shell = language === except ? undefined : shellOf(language)
    if (shell && (await storedFile(shell))) return language
  }
  return null
}

/**
 * Handles navigations with the stored shell of the language in the URL. When the shell is damaged, returns the server's
 * page and stores the shell again. A page in a language that is not stored comes from the server. Without a network,
 * opens the page in a language that is stored, or returns an error page.
 */
export async function openShell(event: ExtendableEvent, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const { language, path } = splitPath(pathname)
  const file = shellOf(language, hasPaymentWindow(path))
  const shell = file && (await storedFile(file))
  if (shell) return shell
  const stored = await storedLanguages().catch(() => [language])
  const isStored = stored.includes(language)
  if (file && isStored) event.waitUntil(restore(file).catch(() => undefined))
  return fetchWithTimeout(request, timeoutMs, { cache: 'no-cache' }).catch(async () => {
    const other = isStored ? null : await otherLanguage(languages, language)
    if (!other) return loadErrorPage(language)
    return Response.redirect(new URL(pathIn(other, path) + search, location.origin).href, 302)
  })
}

const texts = { en, hi, ur }

// The error page has no colours, because the worker does not know those of the shop.
const loadErrorStyle =
  ':root{color-scheme:light}body{margin:0;padding:20vh 1.5rem;font:1rem/1.5 Georgia,serif;text-align:center}a{color:inherit;display:inline-block;padding:.75rem}'

/** Returns the error page for a navigation without a stored shell and server. It needs no other file. */
function loadErrorPage(language: Language): Response {
  const t = texts[language]
  return new Response(
    `<!DOCTYPE html><html lang="${language}" dir="${language === 'ur' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${t.loadErrorTitle}</title><style>${loadErrorStyle}</style><main><h1>${t.loadErrorTitle}</h1><p>${t.loadErrorText}</p><a href="">${t.loadErrorAgain}</a></main></html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
    },
  )
}
