import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, Response>()
let network: (request: Request) => Promise<Response>
const address = (key: string | Request) => (typeof key === 'string' ? key : key.url)
const cache = {
  put: async (key: string | Request, response: Response) => void kept.set(address(key), response),
  match: async (key: string | Request) => kept.get(address(key))?.clone(),
  keys: async () => [...kept.keys()].map((url) => new Request(url)),
}

class WorkerEvent extends Event {
  readonly waiting: Promise<unknown>[] = []
  waitUntil(work: Promise<unknown>) {
    this.waiting.push(work)
  }
}

vi.stubGlobal('self', globalThis)
vi.stubGlobal('location', new URL('http://localhost/'))
vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
vi.stubGlobal('ExtendableEvent', WorkerEvent)
vi.stubGlobal('FetchEvent', class extends WorkerEvent {})
vi.stubGlobal('caches', { open: async () => cache, match: async (key: Request) => cache.match(key) })
vi.stubGlobal('fetch', (request: Request) => network(request))
const { pictures } = await import('./pictures.ts')

beforeEach(() => kept.clear())
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const picture = (width: number) => `http://localhost/media/${'a1'.repeat(16)}-${width}.webp`
const ask = (url: string) => {
  const event = new WorkerEvent('fetch')
  return pictures.handle({ event, request: new Request(url) })
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
  kept.set(picture(320), new Response('small', { headers: { 'content-type': 'image/webp' } }))
  hanging()
  const reply = ask(picture(640))
  await vi.advanceTimersByTimeAsync(2100)
  expect(await (await reply).text()).toBe('small')
  vi.useRealTimers()
})

test('a captive portal is no picture', async () => {
  network = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  expect(await typeOf(ask(picture(640)))).toContain('image/svg+xml')
  expect(kept.size).toBe(0)
})
