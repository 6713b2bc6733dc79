import { afterEach, expect, test, vi } from 'vitest'
import hero from '../pictures/hero-800.avif'
import { askToWarm } from './register-worker.ts'

afterEach(() => vi.unstubAllGlobals())

const asked = vi.fn()

function openOn(connection: object | undefined, icons = '/icons/favicon.svg') {
  asked.mockClear()
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('document', {
    readyState: 'complete',
    querySelector: (selector: string) => (selector.includes('href^="/icons/"') && icons.startsWith('/icons/')) || null,
  })
  vi.stubGlobal('window', { requestIdleCallback: true })
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  vi.stubGlobal('performance', {
    getEntriesByType: () => [
      { name: 'http://localhost/media/a-320.avif' },
      { name: 'http://localhost/assets/shop.js' },
      { name: 'https://elsewhere.example/media/b.webp' },
    ],
  })
  askToWarm(Object.assign(new EventTarget(), { postMessage: asked }) as unknown as ServiceWorker)
  return asked.mock.calls[0]?.[0]
}

test.each([
  ['a fast network', { effectiveType: '4g', saveData: false }, true],
  ['an unknown connection', undefined, true],
  ['Save-Data', { effectiveType: '4g', saveData: true }, false],
  ['2g', { effectiveType: '2g' }, false],
  ['slow 2g', { effectiveType: 'slow-2g' }, false],
])(
  'the page asks the service worker to store all product pictures unless the network is slow or the browser asks to save data: %s, %o',
  (_, connection, all) => {
    // The large picture of the home page is also stored only if the connection is fast.
    expect(openOn(connection)).toEqual({ type: 'WARM', seen: [...(all ? [hero] : []), '/media/a-320.avif'], all })
  },
)

test('the page of a shop with its own favicon does not ask the worker to store the home page picture of the sample shop', () => {
  expect(openOn(undefined, '/brand/1abc-favicon-32.png').seen).toEqual(['/media/a-320.avif'])
})
