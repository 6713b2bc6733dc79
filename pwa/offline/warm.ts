import { whenIdle } from './idle.ts'
import { savesData } from './saves-data.ts'

/** The pictures of the shop that this page has loaded, as paths. */
const shownPictures = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /\.(avif|webp|jpg|png)$/.test(pathname))
    .map(({ pathname }) => pathname)

/**
 * Asks the worker to keep the catalogue and the pictures that were shown, and small ones of all products unless the
 * shopper saves data. With a page from the server and a snapshot on the device nobody else may ever request the list,
 * so offline depends on this.
 */
export const warm = (worker: ServiceWorker | null): void =>
  whenIdle(() => worker?.postMessage({ type: 'WARM', seen: shownPictures(), all: !savesData() }))
