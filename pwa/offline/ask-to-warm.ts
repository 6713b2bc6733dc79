import hero from '../pictures/hero-800.avif'
import { whenIdle } from './idle.ts'
import { savesData } from './saves-data.ts'

/**
 * Paths of the shop's pictures that this page has loaded, and of the home page's picture, which the visit may have
 * begun without.
 */
const picturesToStore = () => [
  ...(savesData() ? [] : [hero]),
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /\.(avif|webp|jpg|png)$/.test(pathname))
    .map(({ pathname }) => pathname),
]

/**
 * Asks the worker to cache the catalogue and the pictures, and small pictures of all products unless the shopper saves data (`sw/sw.ts` reads the message; workers of earlier releases know the same type). The page itself may never request the catalogue, when it has it from the server or the saved queries.
 */
export const askToWarm = (worker: ServiceWorker | null): void =>
  whenIdle(() => worker?.postMessage({ type: 'WARM', seen: picturesToStore(), all: !savesData() }))
