import type { CatalogueChanges } from '#contract/catalogue'
import { catalogueVersionHeader, versionTag } from '#rules/catalogue-version'
import { withChanges } from '#rules/product-list'
import { type HeldProduct, heldProducts } from './held-products.ts'
import { keepDocument, keptDocument, wholeList } from './kept-documents.ts'
import { isKeepable } from './network-first.ts'

const listResponse = (products: readonly HeldProduct[], version: string, date: string | null) =>
  new Response(JSON.stringify(products), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      [catalogueVersionHeader]: version,
      date: date ?? new Date().toUTCString(),
    },
  })

/** Keeps the whole list as the shop sent it; of a large catalogue no more than its cards. */
export async function keepList(response: Response): Promise<void> {
  const version = response.headers.get(catalogueVersionHeader)
  const products: HeldProduct[] = await response.clone().json()
  const kept = heldProducts(products)
  if (kept === products || version === null) return keepDocument(wholeList, response)
  await keepDocument(wholeList, listResponse(kept, version, response.headers.get('date')))
}

/**
 * The shop's word on the whole list. A device that has one asks only for what changed since: most of the time that is
 * an empty 304, and three products after somebody has bought them.
 */
export async function askForList(request: Request): Promise<Response> {
  const kept = await keptDocument(wholeList)
  const version = kept?.headers.get(catalogueVersionHeader)
  if (!kept || !version) return fetch(request)
  const reply = await fetch(`/api/catalogue/changes?since=${version}`, {
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'if-none-match': versionTag(version) },
  })
  const date = reply.headers.get('date')
  if (reply.status === 304) return andKeep(listResponse(await kept.json(), version, date))
  if (isKeepable(reply)) {
    const changes: CatalogueChanges = await reply.json()
    const products = withChanges<HeldProduct>(await kept.json(), changes)
    return andKeep(listResponse(heldProducts(products), String(changes.version), date))
  }
  // Too old to tell, or another shop's database: the list itself is asked for. Anything else is no answer at all.
  return reply.status === 410 ? fetch(request) : reply
}

async function andKeep(list: Response): Promise<Response> {
  // A full disk keeps the older list; the page gets the new one all the same.
  await keepDocument(wholeList, list.clone()).catch(() => undefined)
  return list
}
