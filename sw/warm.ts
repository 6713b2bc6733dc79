import type { Category } from '#contract/catalogue'
import { fitsOnDevice } from '#rules/product-list'
import { catalogueDocuments, keepDocument, keptDocument, wholeList } from './kept-documents.ts'
import { isKeepable } from './network-first.ts'
import { keptPictures } from './offline-catalogue.ts'
import { isKept, isPicture, pictures, smallForm, tidyPictures } from './pictures.ts'
import { repair } from './precache.ts'
import { askForList, keepList } from './whole-list.ts'

declare const self: ServiceWorkerGlobalScope

const fresh = 60_000
const atOnce = 4

async function warmDocument(path: string): Promise<void> {
  const kept = await keptDocument(path)
  const age = Date.now() - Date.parse(kept?.headers.get('date') ?? '')
  // A copy from a time to come has no known age: the clock of the device has been set back.
  if (age >= 0 && age < fresh) return
  const request = new Request(path, { credentials: 'same-origin' })
  const response = await (path === wholeList ? askForList(request) : fetch(request))
  if (isKeepable(response)) await (path === wholeList ? keepList(response) : keepDocument(path, response))
}

async function isSmallShop(): Promise<boolean> {
  const categories: Category[] | undefined = await (await keptDocument('/api/categories'))?.json()
  return categories !== undefined && fitsOnDevice(categories)
}

async function warmPictures(event: ExtendableEvent, wanted: string[]): Promise<void> {
  const fetchNext = async (): Promise<void> => {
    const path = wanted.shift()
    // A new build cannot take over while this one is at work.
    if (path === undefined || self.registration.waiting) return
    if (!(await isKept(path))) {
      await pictures(event, new Request(path, { priority: 'low' }))
    }
    return fetchNext()
  }
  await Promise.all(Array.from({ length: atOnce }, fetchNext))
}

/**
 * Keeps the whole catalogue and the pictures that a page has shown, which the browser still holds from before the
 * worker was there. With `all`, a small picture of each product too: what was never opened then opens offline.
 */
export async function warm(event: ExtendableEvent, { seen, all }: { seen: string[]; all: boolean }): Promise<void> {
  const small = catalogueDocuments.filter((path) => path !== wholeList)
  await Promise.allSettled([repair(), ...small.map(warmDocument)])
  // Of a shop with thousands of products the list alone is more than whoever saves data asked for.
  if (all || (await isSmallShop())) await warmDocument(wholeList).catch(() => undefined)
  const shown = seen.filter((path) => path.startsWith('/') && isPicture(path))
  const ahead = all ? (await keptPictures()).flatMap((imageUrl) => smallForm(imageUrl) ?? []) : []
  await warmPictures(event, [...shown, ...ahead])
  // Pictures and catalogue have the dates of the shop: the clock of the device may be wrong.
  const date = (await keptDocument('/api/categories'))?.headers.get('date')
  await tidyPictures(date ? Date.parse(date) : Number.NaN)
}
