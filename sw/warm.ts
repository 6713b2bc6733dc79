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
  // A date in the future means that the clock of the device was set back. Then the age is unknown, and the data is
  // fetched again.
  if (age >= 0 && age < freshMs) return
  const request = new Request(path, { credentials: 'same-origin' })
  const response = await (path === wholeList ? fetchList(request) : fetchFresh(request))
  if (isStorable(response)) await (path === wholeList ? storeList(response) : storeDocument(path, response))
}

async function isSmallShop(): Promise<boolean> {
  const categories: Category[] | undefined = await (await storedDocument(categoriesPath))?.json()
  return categories !== undefined && fitsOnDevice(categories)
}

/** Whether the owner has published pages. */
async function hasOwnPages(): Promise<boolean> {
  const settings: Partial<PublicSettings> | undefined = await (await storedDocument(settingsPath))?.json()
  return (settings?.ownPages ?? []).length > 0
}

/**
 * Stores the pictures in `seen`, then those in `inAdvance` while there is room: pictures beyond the limit would replace
 * older ones, which the shopper has seen.
 */
async function warmPictures(event: ExtendableEvent, seen: string[], inAdvance: string[]): Promise<void> {
  const { missing, stored } = await missingPictures([...seen, ...inAdvance])
  const wanted = [...missing]
  const isSeen = new Set(seen)
  let room = maxPictures - stored
  const fetchNext = async (): Promise<void> => {
    const path = wanted.shift()
    // Stop when a new worker waits, because it cannot be activated while this one is busy.
    if (path === undefined || self.registration.waiting) return
    if (!isSeen.has(path) && room <= 0) return
    room -= 1
    await pictures(event, new Request(path, { priority: 'low' }))
    return fetchNext()
  }
  await Promise.all(Array.from({ length: maxParallel }, fetchNext))
}

/**
 * Stores the files, translations and pages of the owner in the page's language, the whole catalogue and the pictures in
 * `seen`, which a page loaded before the worker was active. With `all`, also stores a small picture of each product
 * while there is room, so that products that were never opened are available offline.
 */
export async function warm(
  event: ExtendableEvent,
  { seen, all, page }: { seen: string[]; all: boolean; page?: string | undefined },
): Promise<void> {
  const small = requiredDocuments.filter((path) => path !== wholeList)
  const { language } = splitPath(page === undefined ? '/' : new URL(page).pathname, translatedLanguages)
  const texts = textsDocument(language)
  await Promise.allSettled([repair(page), ...[...small, ...(texts ? [texts] : [])].map(warmDocument)])
  if (await hasOwnPages()) await warmDocument(pagesDocument(language)).catch(() => undefined)
  // The product list of a large shop is too big for shoppers who save data.
  if (all || (await isSmallShop())) await warmDocument(wholeList).catch(() => undefined)
  const shown = seen.filter((path) => path.startsWith('/') && isPicture(path))
  const inAdvance = all ? (await storedProductPictures()).flatMap((imageUrl) => smallVariant(imageUrl) ?? []) : []
  await warmPictures(event, shown, inAdvance)
  // The age is computed from two dates of the server, because the clock of the device may be wrong.
  const date = (await storedDocument(categoriesPath))?.headers.get('date')
  await tidyPictures(date ? Date.parse(date) : Number.NaN)
}
