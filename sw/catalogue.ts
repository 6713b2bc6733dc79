import { networkFirst } from './network-first.ts'
import { answerFromList, catalogueDocuments, keepDocument, keptDocument } from './offline-catalogue.ts'

const patience = 2000

/** Everything about products, categories and settings: from the network in time, else from what is kept. */
export function catalogue(event: ExtendableEvent, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const isDocument = url.search === '' && catalogueDocuments.includes(url.pathname)
  return networkFirst(event, request, {
    patience,
    ...(isDocument ? { keep: (response) => keepDocument(url.pathname, response) } : {}),
    fallback: () => (isDocument ? keptDocument(url.pathname) : answerFromList(url)),
  })
}
