import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { missingPictures, pictures, tidyPictures } from './pictures.ts'

const stored = new Map<string, Response>()
let network: (request: Request, signal: AbortSignal) => Promise<Response>
const address = (key: string | Request) => (typeof key === 'string' ? key : key.url)
const cache = {
  put: async (key: string | Request, response: Response) => void stored.set(address(key), response),
  match: async (key: string | Request) => stored.get(address(key))?.clone(),
  keys: async () => [...stored.keys()].map((url) => new Request(url)),
  delete: async (key: string | Request) => stored.delete(address(key)),
}

class WorkerEvent extends Event {
  readonly waiting: Promise<unknown>[] = []
  waitUntil(work: Promise<unknown>) {
    this.waiting.push(work)
  }
}

vi.stubGlobal('location', new URL('http://localhost'))
vi.stubGlobal('caches', { open: async () => cache })
// The abort signal is passed separately: the copy of the signal that Node makes for a request may be garbage-collected
// before the signal aborts.
vi.stubGlobal('fetch', (request: Request, init: RequestInit & { signal: AbortSignal }) =>
  network(new Request(request, init), init.signal),
)

beforeEach(() => stored.clear())
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const picture = (width: number, format = 'webp') => `http://localhost/media/${'a1'.repeat(16)}-${width}.${format}`
/** Returns a picture response with content length, as the worker stores it. */
const storedPicture = (bytes: string, length = bytes.length) =>
  new Response(bytes, { headers: { 'content-type': 'image/webp', 'content-length': String(length) } })
const request = (url: string) => {
  const event = new WorkerEvent('fetch')
  return pictures(event, new Request(url))
}

/**
 * Lets requests wait without a response. `abort` is called when the worker aborts a request; `requested` resolves when
 * it has sent one.
 */
const hangNetwork = () => {
  const abort = vi.fn()
  const requested = new Promise<void>((resolve) => {
    network = (_, signal) => {
      resolve()
      return new Promise((_, fail) => {
        signal.addEventListener('abort', () => {
          abort()
          fail(signal.reason)
        })
      })
    }
  })
  return { abort, requested }
}

const typeOf = async (reply: Promise<Response>) => (await reply).headers.get('content-type')

test('a picture request without a response is aborted after eight seconds, and the placeholder image is returned', async () => {
  vi.useFakeTimers()
  const { abort, requested } = hangNetwork()
  const reply = request(picture(640))
  await requested
  await vi.advanceTimersByTimeAsync(7900)
  expect(abort).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(abort).toHaveBeenCalledOnce()
  expect(await typeOf(reply)).toContain('image/svg+xml')
  vi.useRealTimers()
})

test('a request for a picture that is stored in another width is aborted after two seconds, and the stored picture is returned', async () => {
  vi.useFakeTimers()
  stored.set(picture(320), storedPicture('small'))
  const { requested } = hangNetwork()
  const reply = request(picture(640))
  await requested
  await vi.advanceTimersByTimeAsync(2100)
  expect(await (await reply).text()).toBe('small')
  vi.useRealTimers()
})

test('a picture stored in another format or a larger width is not fetched again; a picture stored only in a smaller width is fetched', async () => {
  stored.set(picture(320), storedPicture('kept'))
  network = async () => new Response('fetched', { headers: { 'content-type': 'image/avif' } })
  expect(await (await request(picture(320, 'avif'))).text()).toBe('kept')
  expect(await (await request(picture(160, 'avif'))).text()).toBe('kept')
  expect(await (await request(picture(640, 'avif'))).text()).toBe('fetched')
  expect(await (await request(`http://localhost/media/${'b2'.repeat(16)}-320.avif`)).text()).toBe('fetched')
  const paths = [new URL(picture(320, 'avif')).pathname, new URL(picture(480)).pathname, '/assets/hero-480-abc.avif']
  expect(await missingPictures(paths)).toEqual({ missing: new Set(paths.slice(1)), stored: 1 })
})

test('to find missing pictures, the worker reads the stored pictures once per start', async () => {
  vi.resetModules()
  const { missingPictures } = await import('./pictures.ts')
  const paths = [new URL(picture(320)).pathname, new URL(picture(480, 'avif')).pathname]
  stored.set(picture(320), storedPicture('small'))
  stored.set(picture(640), storedPicture('large'))
  const match = vi.spyOn(cache, 'match')
  for (let load = 0; load < 2; load++) expect((await missingPictures(paths)).missing).toEqual(new Set())
  expect(match).toHaveBeenCalledTimes(2)
  stored.delete(picture(320))
  stored.delete(picture(640))
  expect((await missingPictures(paths)).missing).toEqual(new Set(paths))
  match.mockRestore()
})

test('an incomplete stored picture is treated as missing when the worker starts, and is fetched and stored again', async () => {
  network = async () => {
    const headers = { 'content-type': 'image/webp', 'cache-control': 'immutable' }
    const response = new Response('fetched', { headers })
    Object.defineProperty(response, 'type', { value: 'basic' })
    return response
  }
  for (const damaged of [storedPicture('fet', 7), storedPicture(''), new Response('fet')]) {
    vi.resetModules()
    const { missingPictures, pictures } = await import('./pictures.ts')
    const path = new URL(picture(320)).pathname
    stored.set(picture(320), damaged)
    expect((await missingPictures([path])).missing).toEqual(new Set([path]))
    const event = new WorkerEvent('fetch')
    expect(await (await pictures(event, new Request(picture(320)))).text()).toBe('fetched')
    await Promise.all(event.waiting)
    expect((await missingPictures([path])).missing).toEqual(new Set())
  }
})

test('an incomplete stored picture is not shown offline', async () => {
  stored.set(picture(320), storedPicture('fet', 7))
  network = async () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await typeOf(request(picture(320)))).toContain('image/svg+xml')
  stored.set(picture(160), storedPicture('small'))
  expect(await (await request(picture(320))).text()).toBe('small')
})

test("a captive portal's response to a picture request is replaced by the placeholder image", async () => {
  network = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  expect(await typeOf(request(picture(640)))).toContain('image/svg+xml')
  expect(stored.size).toBe(0)
})

test('a picture for which the browser stored the page of a captive portal is fetched again from the network', async () => {
  network = async ({ cache }) =>
    cache === 'reload'
      ? new Response('picture', { headers: { 'content-type': 'image/webp' } })
      : new Response('<html>', { headers: { 'content-type': 'text/html' } })
  expect(await (await request(picture(640))).text()).toBe('picture')
})

test('stored pictures older than 60 days are deleted, and the oldest if there are more than 300', async () => {
  const now = Date.parse('2026-11-21T06:00:00.000Z')
  const came = (daysAgo: number) =>
    new Response('', { headers: { date: new Date(now - daysAgo * 24 * 3_600_000).toUTCString() } })
  for (let at = 0; at < 310; at++) stored.set(picture(at + 1), came(at < 12 ? 61 : 1))
  await tidyPictures(now)
  expect(stored.size).toBe(298)
  expect(stored.has(picture(12))).toBe(false)
  expect(stored.has(picture(13))).toBe(true)
})

test('if a picture of the current build cannot be fetched, the stored picture of an earlier build in a larger width is returned', async () => {
  const hero = (width: number, hash: string) => `http://localhost/assets/hero-${width}-${hash}.avif`
  stored.set(hero(480, 'oldBuild'), storedPicture('narrow'))
  stored.set(hero(1200, 'oldBuild'), storedPicture('wide'))
  network = async () => new Response('current', { headers: { 'content-type': 'image/avif' } })
  expect(await (await request(hero(800, 'D3ad-_ef'))).text()).toBe('current')
  network = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await (await request(hero(800, 'D3ad-_ef'))).text()).toBe('wide')
  expect(await typeOf(request('http://localhost/assets/other-800-D3ad-_ef.avif'))).toContain('image/svg+xml')
})
