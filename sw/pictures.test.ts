import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { isKept, pictures, tidyPictures } from './pictures.ts'

const kept = new Map<string, Response>()
let network: (request: Request) => Promise<Response>
const address = (key: string | Request) => (typeof key === 'string' ? key : key.url)
const cache = {
  put: async (key: string | Request, response: Response) => void kept.set(address(key), response),
  match: async (key: string | Request) => kept.get(address(key))?.clone(),
  keys: async () => [...kept.keys()].map((url) => new Request(url)),
  delete: async (key: string | Request) => kept.delete(address(key)),
}

class WorkerEvent extends Event {
  readonly waiting: Promise<unknown>[] = []
  waitUntil(work: Promise<unknown>) {
    this.waiting.push(work)
  }
}

vi.stubGlobal('location', new URL('http://localhost'))
vi.stubGlobal('caches', { open: async () => cache })
vi.stubGlobal('fetch', (request: Request, init: RequestInit) => network(new Request(request, init)))

beforeEach(() => kept.clear())
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const picture = (width: number, format = 'webp') => `http://localhost/media/${'a1'.repeat(16)}-${width}.${format}`
/** A picture as the worker stores it: with its length. */
const storedPicture = (bytes: string, length = bytes.length) =>
  new Response(bytes, { headers: { 'content-type': 'image/webp', 'content-length': String(length) } })
const ask = (url: string) => {
  const event = new WorkerEvent('fetch')
  return pictures(event, new Request(url))
}

/** A server that takes the request and never answers; it notices that the browser gives up. */
const hanging = () => {
  const heard = { abort: vi.fn() }
  network = ({ signal }) =>
    new Promise((_, fail) => {
      signal.addEventListener('abort', () => {
        heard.abort()
        fail(signal.reason)
      })
    })
  return heard
}

const typeOf = async (reply: Promise<Response>) => (await reply).headers.get('content-type')

test('a picture that never comes gives its connection back and is drawn', async () => {
  vi.useFakeTimers()
  const { abort } = hanging()
  const reply = ask(picture(640))
  await vi.advanceTimersByTimeAsync(7900)
  expect(abort).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(abort).toHaveBeenCalledOnce()
  expect(await typeOf(reply)).toContain('image/svg+xml')
  vi.useRealTimers()
})

test('a picture that is kept in another width is not waited for so long', async () => {
  vi.useFakeTimers()
  kept.set(picture(320), storedPicture('small'))
  hanging()
  const reply = ask(picture(640))
  await vi.advanceTimersByTimeAsync(2100)
  expect(await (await reply).text()).toBe('small')
  vi.useRealTimers()
})

test('a picture that is kept in another format or wider is not fetched again, one that is narrower is', async () => {
  kept.set(picture(320), storedPicture('kept'))
  network = async () => new Response('fetched', { headers: { 'content-type': 'image/avif' } })
  expect(await (await ask(picture(320, 'avif'))).text()).toBe('kept')
  expect(await (await ask(picture(160, 'avif'))).text()).toBe('kept')
  expect(await (await ask(picture(640, 'avif'))).text()).toBe('fetched')
  expect(await (await ask(`http://localhost/media/${'b2'.repeat(16)}-320.avif`)).text()).toBe('fetched')
  expect(await isKept(new URL(picture(320, 'avif')).pathname)).toBe(true)
  expect(await isKept(new URL(picture(480)).pathname)).toBe(false)
  expect(await isKept('/assets/hero-480-abc.avif')).toBe(false)
})

test('a picture of which a part is stored is fetched and stored again', async () => {
  network = async () => {
    const headers = { 'content-type': 'image/webp', 'cache-control': 'immutable' }
    const response = new Response('fetched', { headers })
    Object.defineProperty(response, 'type', { value: 'basic' })
    return response
  }
  for (const damaged of [storedPicture('fet', 7), storedPicture(''), new Response('fet')]) {
    kept.set(picture(320), damaged)
    expect(await isKept(new URL(picture(320)).pathname)).toBe(false)
    const event = new WorkerEvent('fetch')
    expect(await (await pictures(event, new Request(picture(320)))).text()).toBe('fetched')
    await Promise.all(event.waiting)
    expect(await isKept(new URL(picture(320)).pathname)).toBe(true)
  }
})

test('a picture of which a part is stored is not shown without a network', async () => {
  kept.set(picture(320), storedPicture('fet', 7))
  network = async () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await typeOf(ask(picture(320)))).toContain('image/svg+xml')
  kept.set(picture(160), storedPicture('small'))
  expect(await (await ask(picture(320))).text()).toBe('small')
})

test('a captive portal is no picture', async () => {
  network = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  expect(await typeOf(ask(picture(640)))).toContain('image/svg+xml')
  expect(kept.size).toBe(0)
})

test('pictures that came long ago are dropped, and the first of too many', async () => {
  const now = Date.parse('2026-11-21T06:00:00.000Z')
  const came = (daysAgo: number) =>
    new Response('', { headers: { date: new Date(now - daysAgo * 24 * 3_600_000).toUTCString() } })
  for (let at = 0; at < 310; at++) kept.set(picture(at + 1), came(at < 12 ? 61 : 1))
  await tidyPictures(now)
  expect(kept.size).toBe(298)
  expect(kept.has(picture(12))).toBe(false)
  expect(kept.has(picture(13))).toBe(true)
})
