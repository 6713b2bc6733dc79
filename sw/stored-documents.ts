import { categoriesPath, productsPath, settingsPath } from '#contract/paths'
import { storeResponse } from './storage.ts'
import { isListOfObjects, isProductList, isSettings, storedJson } from './stored-json.ts'

const cacheName = 'catalogue-v1'

/** Path of the complete product list. Offline, all product requests are answered from it. */
export const wholeList = productsPath

const shapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  [wholeList]: isProductList,
  [categoriesPath]: isListOfObjects,
  [settingsPath]: isSettings,
}

/** Paths of the stored catalogue documents. Single products and searches are answered from the whole list. */
export const catalogueDocuments: readonly string[] = Object.keys(shapes)

/** Stores one of `catalogueDocuments`. */
export const storeDocument = (path: string, response: Response): Promise<void> =>
  storeResponse(cacheName, path, response)

/** Returns a stored document; null when there is none. A damaged one is deleted. */
export const storedDocument = (path: string): Promise<Response | null> =>
  storedJson(cacheName, path, shapes[path] ?? (() => false))
