import type { CatalogueChanges } from '#contract/catalogue'
import { catalogueVersionHeader, versionTag } from '#contract/constants'
import { catalogueChangesPath, urlOf } from '#contract/paths'
import { withChanges } from '#rules/product-list'
import { isStorable } from './network.ts'
import { productsToStore, type StoredProduct, storeDocument, storedDocument, wholeList } from './stored-catalogue.ts'

const listResponse = (products: readonly StoredProduct[], version: string, date: string | null) =>
  new Response(JSON.stringify(products), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      [catalogueVersionHeader]: version,
      date: date ?? new Date().toUTCString(),
    },
  })

/**
 * Stores the product list that the server sent. Of a large catalogue it stores only the fields that lists and the
 * search need.
 */
export async function storeList(response: Response): Promise<void> {
  const version = response.headers.get(catalogueVersionHeader)
  const products: StoredProduct[] = await response.clone().json()
  const stored = productsToStore(products)
  if (stored === products || version === null) return storeDocument(wholeList, response)
  await storeDocument(wholeList, listResponse(stored, version, response.headers.get('date')))
}

/**
 * Fetches the whole product list. When a list is stored, fetches only the changes since its version, usually an empty
 * 304 response, and merges them.
 */
export async function fetchList(request: Request): Promise<Response> {
  const stored = await storedDocument(wholeList)
  const version = stored?.headers.get(catalogueVersionHeader)
  if (!stored || !version) return fetch(request)
  const reply = await fetch(urlOf(catalogueChangesPath, { query: { since: version } }), {
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'if-none-match': versionTag(version) },
  })
  const date = reply.headers.get('date')
  if (reply.status === 304) return storeAndReturn(listResponse(await stored.json(), version, date))
  if (isStorable(reply)) {
    const changes: CatalogueChanges = await reply.json()
    const products = withChanges<StoredProduct>(await stored.json(), changes)
    return storeAndReturn(listResponse(productsToStore(products), String(changes.version), date))
  }
  // Status 410: the stored version is too old or of another database, so the whole list is fetched. Other error
  // responses are failures.
  return reply.status === 410 ? fetch(request) : reply
}

async function storeAndReturn(list: Response): Promise<Response> {
  // When the disk is full, the older list is still stored. The page gets the new one.
  await storeDocument(wholeList, list.clone()).catch(() => undefined)
  return list
}
