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

/** An array whose elements all have an id. */
export const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.every((element) => isObject(element) && 'id' in element)

export const isProductList = (value: unknown): boolean => Array.isArray(value) && value.every(isProduct)

export const isSettings = (value: unknown): boolean => isObject(value) && typeof value.everywhere === 'boolean'
