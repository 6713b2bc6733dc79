import { expect, test, vi } from 'vitest'

vi.mock('../api/contract/languages.json', () => ({ default: ['en', 'hi', 'ur'] }))

const origin = 'http://localhost'

/** Starts the worker and returns whether it handles the navigation to a URL path. */
async function startWorker() {
  const listeners = new Map<string, (event: unknown) => void>()
  // Turns off the log messages for each request in the development build of Workbox.
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('self', {
    __WB_DISABLE_DEV_LOGS: true,
    __WB_MANIFEST: [],
    registration: { scope: `${origin}/` },
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  })
  await import('./sw.ts')
  return (path: string, method = 'GET') => {
    const request = new Request(origin + path, { method })
    // Sets `mode` on the object, because no constructor can create a navigation request.
    Object.defineProperty(request, 'mode', { value: 'navigate' })
    let isHandled = false
    const respondWith = (response: Promise<unknown>) => {
      isHandled = true
      response.catch(() => undefined)
    }
    listeners.get('fetch')?.({ request, respondWith, waitUntil: () => undefined })
    return isHandled
  }
}

const handles = await startWorker()

test('the worker handles navigations to pages of the shop and to the dashboard', () => {
  for (const path of ['/', '/cart', '/hi/', '/ur/products/majun', '/admin'])
    expect([path, handles(path)]).toEqual([path, true])
})

test('the worker does not handle requests for the order form without scripts, in any language', () => {
  for (const path of ['/order-form?product=majun', '/hi/order-form?product=majun', '/ur/order-form'])
    expect([path, handles(path)]).toEqual([path, false])
  expect(handles('/hi/order-form', 'POST')).toBe(false)
})
