import { keep } from './room.ts'
import { isListOfObjects, isProductList, isSettings, storedJson } from './stored-json.ts'

const cacheName = 'catalogue-v1'

/** The one list that answers everything about products while the shop cannot be reached. */
export const wholeList = '/api/products'

const shapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  [wholeList]: isProductList,
  '/api/categories': isListOfObjects,
  '/api/settings': isSettings,
}

/** What is kept of the catalogue; a product or a search is answered from the whole list. */
export const catalogueDocuments: readonly string[] = Object.keys(shapes)

/** Keeps one of `catalogueDocuments`. */
export const keepDocument = (path: string, response: Response): Promise<void> => keep(cacheName, path, response)

/** A kept document as it came; one that is damaged is deleted and reads as null. */
export const keptDocument = (path: string): Promise<Response | null> =>
  storedJson(cacheName, path, shapes[path] ?? (() => false))
