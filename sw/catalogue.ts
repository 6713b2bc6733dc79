import { catalogueDocuments, keepDocument, keptDocument, wholeList } from './kept-documents.ts'
import { networkFirst } from './network-first.ts'
import { answerFromList, isKnownByCard, slugIn } from './offline-catalogue.ts'
import { keepDetail } from './seen-details.ts'
import { askForList, keepList } from './whole-list.ts'

const patience = 2000

/** Everything about products, categories and settings: from the network in time, else from what is kept. */
export function catalogue(event: ExtendableEvent, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const isDocument = url.search === '' && catalogueDocuments.includes(url.pathname)
  if (!isDocument) {
    return networkFirst(event, request, {
      patience,
      keep: (response) => keepSeen(url, response),
      fallback: () => answerFromList(url),
    })
  }
  const isList = url.pathname === wholeList
  return networkFirst(event, request, {
    patience,
    ...(isList ? { ask: () => askForList(request) } : {}),
    keep: (response) => (isList ? keepList(response) : keepDocument(url.pathname, response)),
    fallback: () => keptDocument(url.pathname),
  })
}

async function keepSeen(url: URL, response: Response): Promise<void> {
  const slug = url.search === '' ? slugIn(url) : null
  if (slug !== null && (await isKnownByCard(slug))) await keepDetail(url.href, response)
}
