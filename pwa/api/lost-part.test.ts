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

const { startAgainAfterLostPart } = await import('./lost-part.ts')
startAgainAfterLostPart()

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

/** The error that the screen gets, once all that follows has happened. */
async function lose(part: string): Promise<Error> {
  const payload = new TypeError(`Failed to fetch dynamically imported module: /assets/${part}.js`)
  page.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
  await vi.advanceTimersByTimeAsync(0)
  return payload
}

test('a page that lost a part starts again once, and never for the same part again', async () => {
  await lose('about')
  expect(reload).toHaveBeenCalledTimes(1)
  await lose('about')
  await lose('returns')
  expect(reload).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  await lose('about')
  expect(reload).toHaveBeenCalledTimes(1)
  await lose('returns')
  expect(reload).toHaveBeenCalledTimes(2)
})

test('several parts lost at once are one reload', async () => {
  await Promise.all(['about', 'returns', 'contact'].map(lose))
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['offline', () => Object.assign(browser, { onLine: false })],
  [
    'without the shop',
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
    'with something typed',
    () => {
      typed = ['', 'amina@example.org']
    },
  ],
  [
    'where nothing can be remembered',
    () => vi.spyOn(sessionStorage, 'setItem').mockImplementationOnce(() => expect.fail('forbidden')),
  ],
])('%s nothing is reloaded, not by the router either', async (_, happens) => {
  happens()
  const { message } = await lose('about')
  expect(reload).not.toHaveBeenCalled()
  expect(session.size).toBe(0)
  // What the router's own reload looks for.
  expect(message).not.toMatch(/^(Failed to fetch|error loading|Importing a module)/)
  // What the screen tells a lost part by.
  expect(message).toMatch(/import/i)
})

test('a page that started again before the clock was set back does so for another part', async () => {
  await lose('about')
  expect(reload).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  await lose('returns')
  expect(reload).toHaveBeenCalledTimes(2)
})
