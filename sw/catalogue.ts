import { networkFirst } from './network.ts'
import { answerFromList, isKnownByCard, slugIn } from './offline-catalogue.ts'
import {
  catalogueDocuments,
  fetchList,
  storeDetail,
  storeDocument,
  storedDocument,
  storeList,
  wholeList,
} from './stored-catalogue.ts'

const timeoutMs = 2000

/**
 * Handles requests for products, categories and settings: network first, with the stored catalogue as fallback after two
 * seconds.
 */
export function catalogue(event: ExtendableEvent, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const isDocument = url.search === '' && catalogueDocuments.includes(url.pathname)
  if (!isDocument) {
    return networkFirst(event, request, {
      timeoutMs,
      store: (response) => storeOpenedProduct(url, response),
      fallback: () => answerFromList(url),
    })
  }
  const isList = url.pathname === wholeList
  return networkFirst(event, request, {
    timeoutMs,
    ...(isList ? { fetch: () => fetchList(request) } : {}),
    store: (response) => (isList ? storeList(response) : storeDocument(url.pathname, response)),
    fallback: () => storedDocument(url.pathname),
  })
}

async function storeOpenedProduct(url: URL, response: Response): Promise<void> {
  const slug = url.search === '' ? slugIn(url) : null
  if (slug !== null && (await isKnownByCard(slug))) await storeDetail(url.href, response)
}
