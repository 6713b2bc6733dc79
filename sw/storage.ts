/** The only cache that the worker empties on a full disk: pictures are fetched again when they are shown. */
export const picturesCache = 'pictures-v1'

const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

/** Deletes all pictures one by one. Deleting the whole cache would free its space only once no page uses it. */
export async function dropPictures(): Promise<void> {
  const cache = await caches.open(picturesCache)
  await Promise.all((await cache.keys()).map((key) => cache.delete(key)))
}

/** Stores a response. On a full disk it deletes the pictures, the least important data, and tries again. */
export async function storeResponse(cacheName: string, key: string | Request, response: Response): Promise<void> {
  const copy = response.clone()
  const cache = await caches.open(cacheName)
  try {
    await cache.put(key, response)
  } catch (error) {
    if (!isFull(error)) throw error
    await dropPictures()
    await cache.put(key, copy)
  }
}

/** Deletes the oldest entries of a cache, so that `maxEntries` are left. */
export async function dropOldest(cacheName: string, maxEntries: number): Promise<void> {
  const cache = await caches.open(cacheName)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -maxEntries).map((key) => cache.delete(key)))
}

/**
 * Returns a stored JSON response; null when there is none or the cache cannot be read. A response that is not JSON of the
 * expected shape is deleted, so that it is fetched again.
 */
export async function storedJson(
  cacheName: string,
  key: string | Request,
  isExpected: (value: unknown) => boolean,
): Promise<Response | null> {
  try {
    const cache = await caches.open(cacheName)
    const found = await cache.match(key, { ignoreVary: true })
    if (!found) return null
    const value: unknown = await found
      .clone()
      .json()
      .catch(() => undefined)
    if (isExpected(value)) return found
    await cache.delete(key, { ignoreVary: true })
  } catch {
    // The disk is broken or the browser denies access to storage.
  }
  return null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isProduct = (value: unknown): boolean =>
  isObject(value) && Number.isInteger(value.id) && typeof value.slug === 'string'

/** Schema of an array whose elements all have an id. */
export const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.every((element) => isObject(element) && 'id' in element)

export const isProductList = (value: unknown): boolean => Array.isArray(value) && value.every(isProduct)

export const isSettings = (value: unknown): boolean => isObject(value) && typeof value.everywhere === 'boolean'

/** Schema of the synonym list of the search. */
export const isSynonyms = (value: unknown): boolean =>
  Array.isArray(value) && value.every((group) => isObject(group) && [group.words, group.finds].every(Array.isArray))

export const isTexts = (value: unknown): boolean =>
  isObject(value) && isObject(value.products) && isObject(value.categories)
