import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const page = new EventTarget()
const session = new Map<string, string>()
const reload = vi.fn()
const place = { pathname: '/products', reload }
const browser = { onLine: true }
let typed: string[] = []
let shop: () => Promise<Response>

vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => session.get(name) ?? null,
  setItem: (name: string, value: string) => session.set(name, value),
})
vi.stubGlobal('location', place)
vi.stubGlobal('navigator', browser)
vi.stubGlobal('document', { querySelector: () => null, querySelectorAll: () => typed.map((value) => ({ value })) })
vi.stubGlobal('fetch', () => shop())

const { reloadAfterLostChunk } = await import('./reload.ts')
reloadAfterLostChunk()

const open = async () => Response.json({ ok: true })

beforeEach(() => {
  vi.useFakeTimers()
  session.clear()
  reload.mockClear()
  place.pathname = '/products'
  browser.onLine = true
  typed = ['', ' ']
  shop = open
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Simulates that a JavaScript chunk failed to load. Returns the error that the screen receives. */
async function loseChunk(part: string): Promise<Error> {
  const payload = new TypeError(`Failed to fetch dynamically imported module: /assets/${part}.js`)
  page.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
  await vi.advanceTimersByTimeAsync(0)
  return payload
}

test('a JavaScript chunk that fails to load reloads the page once, and never twice for the same chunk', async () => {
  await loseChunk('about')
  expect(reload).toHaveBeenCalledTimes(1)
  await loseChunk('about')
  await loseChunk('returns')
  expect(reload).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  await loseChunk('about')
  expect(reload).toHaveBeenCalledTimes(1)
  await loseChunk('returns')
  expect(reload).toHaveBeenCalledTimes(2)
})

test('several JavaScript chunks that fail to load at once cause one reload of the page', async () => {
  await Promise.all(['about', 'returns', 'contact'].map(loseChunk))
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['offline', () => Object.assign(browser, { onLine: false })],
  [
    'while the server is down',
    () => {
      shop = () => Promise.reject(new TypeError('Failed to fetch'))
    },
  ],
  [
    'behind a captive portal',
    () => {
      shop = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
    },
  ],
  ['in the checkout', () => Object.assign(place, { pathname: '/checkout' })],
  [
    'with input in a form',
    () => {
      typed = ['', 'amina@example.org']
    },
  ],
  [
    'without session storage',
    () => vi.spyOn(sessionStorage, 'setItem').mockImplementationOnce(() => expect.fail('forbidden')),
  ],
])('a JavaScript chunk that fails to load %s does not reload the page', async (_, happens) => {
  happens()
  const { message } = await loseChunk('about')
  expect(reload).not.toHaveBeenCalled()
  expect(session.size).toBe(0)
  // The router reloads the page if the error message begins with the browser's text for a failed import.
  expect(message).not.toMatch(/^(Failed to fetch|error loading|Importing a module)/)
  // The error screen recognizes the error of a missing chunk by the text "import".
  expect(message).toMatch(/import/i)
})

test('a reload recorded before the clock was set back does not prevent a reload for another JavaScript chunk', async () => {
  await loseChunk('about')
  expect(reload).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  await loseChunk('returns')
  expect(reload).toHaveBeenCalledTimes(2)
})
