import type { Category } from '#contract/catalogue'
import { splitPath } from '#contract/languages'
import { categoriesPath, settingsPath } from '#contract/paths'
import type { PublicSettings } from '#contract/settings'
import { fitsOnDevice } from '#rules/product-list'
import { storedProductPictures } from './catalogue.ts'
import { isPicture, maxPictures, missingPictures, pictures, smallVariant, tidyPictures } from './pictures.ts'
import { repair } from './precache.ts'
import { fetchFresh, isStorable } from './storage.ts'
import {
  collectionsDocument,
  fetchList,
  pagesDocument,
  requiredDocuments,
  storeDocument,
  storedDocument,
  storeList,
  textsDocument,
  translatedLanguages,
  wholeList,
} from './stored-catalogue.ts'

declare const self: ServiceWorkerGlobalScope

const freshMs = 60_000
const maxParallel = 4

async function warmDocument(path: string): Promise<void> {
  const stored = await storedDocument(path)
  const age = Date.now() - Date.parse(stored?.headers.get('date') ?? '')
  // A date in the future means that the clock of the device was set back. The age of the data is then unknown, so the
  // data is fetched again.
  if (age >= 0 && age < freshMs) return
  const request = new Request(path, { credentials: 'same-origin' })
  const response = await (path === wholeList ? fetchList(request) : fetchFresh(request))
  if (isStorable(response)) await (path === wholeList ? storeList(response) : storeDocument(path, response))
}

async function isSmallShop(): Promise<boolean> {
  const categories: Category[] | undefined = await (await storedDocument(categoriesPath))?.json()
  return categories !== undefined && fitsOnDevice(categories)
}

/** Whether the owner has published pages or collections. */
async function hasOwnPages(): Promise<boolean> {
  const settings: Partial<PublicSettings> | undefined = await (await storedDocument(settingsPath))?.json()
  return (settings?.ownPages ?? []).length > 0
}

/**
 * Stores the pictures in `seen`, then those in `inAdvance` while the number of pictures is below the limit: more
 * pictures would replace older ones, which the shopper has seen.
 */
async function warmPictures(event: ExtendableEvent, seen: string[], inAdvance: string[]): Promise<void> {
  const { missing, stored } = await missingPictures([...seen, ...inAdvance])
  const wanted = [...missing]
  const isSeen = new Set(seen)
  let room = maxPictures - stored
  const fetchNext = async (): Promise<void> => {
    const path = wanted.shift()
    // Stop when a new worker is waiting, because the browser cannot activate it while the current worker is busy.
    if (path === undefined || self.registration.waiting) return
    if (!isSeen.has(path) && room <= 0) return
    room -= 1
    await pictures(event, new Request(path, { priority: 'low' }))
    return fetchNext()
  }
  await Promise.all(Array.from({ length: maxParallel }, fetchNext))
}

/**
 * Stores data for offline use: the files, translations, collections and pages of the owner in the page's language, the
 * whole catalogue, and the pictures in `seen`, which a page loaded before the worker was active. With `all`, also stores a
 * small picture of each product while there is room, so that products that were never opened have pictures offline.
 */
export async function warm(
  event: ExtendableEvent,
  { seen, all, page }: { seen: string[]; all: boolean; page?: string | undefined },
): Promise<void> {
  const small = requiredDocuments.filter((path) => path !== wholeList)
  const { language } = splitPath(page === undefined ? '/' : new URL(page).pathname, translatedLanguages)
  const texts = textsDocument(language)
  await Promise.allSettled([repair(page), ...[...small, ...(texts ? [texts] : [])].map(warmDocument)])
  const hasOwn = await hasOwnPages()
  for (const path of [pagesDocument(language), collectionsDocument(language)]) {
    // A stored document is fetched again, also after the owner has deleted all pages or collections.
    if (hasOwn || (await storedDocument(path))) await warmDocument(path).catch(() => undefined)
  }
  // The product list of a large shop is not stored for shoppers who save data, because it is too large.
  if (all || (await isSmallShop())) await warmDocument(wholeList).catch(() => undefined)
  const shown = seen.filter((path) => path.startsWith('/') && isPicture(path))
  const inAdvance = all ? (await storedProductPictures()).flatMap((imageUrl) => smallVariant(imageUrl) ?? []) : []
  await warmPictures(event, shown, inAdvance)
  // The age of the list is the difference of two dates of the server, because the clock of the device may be wrong.
  const date = (await storedDocument(categoriesPath))?.headers.get('date')
  await tidyPictures(date ? Date.parse(date) : Number.NaN)
}
