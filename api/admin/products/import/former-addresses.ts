import { eq, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { languages, pathIn } from '#contract/languages'
import { listingPage, productPage } from '#contract/page-paths'
import type { Tx } from '#engine'
import { productHandles, products } from '../../../db/schema/catalogue.ts'
import { inParts } from '../../../db/statement.ts'
import type { Deps } from '../../../deps.ts'

interface StoredProduct {
  /** Undefined for a product of a bulk edit, which has no file. */
  plan: { file?: { handle: string }; slug: string }
  row: { id?: number | undefined }
}

/** Stores the former handles that differ from the new slugs. URLs with a stored handle redirect to the product. */
export async function storeHandles(tx: Tx, prepared: readonly StoredProduct[]) {
  const byHandle = new Map<string, number>()
  for (const { plan, row } of prepared) {
    if (!plan.file) continue
    const handle = plan.file.handle.toLowerCase().slice(0, 300)
    // Several products of a file can have the same handle in lower case. The first one gets the redirect.
    if (plan.file.handle !== plan.slug && row.id && !byHandle.has(handle)) byHandle.set(handle, row.id)
  }
  const rows = [...byHandle].map(([handle, productId]) => ({ handle, productId }))
  await inParts(rows, (part) =>
    tx
      .insert(productHandles)
      .values([...part])
      .onConflictDoUpdate({ target: productHandles.handle, set: { productId: sql.raw('excluded.product_id') } }),
  )
}

/**
 * Adds redirects from the addresses that imported products had in their former shop, `/products/{handle}` of Shopify
 * and `/product/{handle}` of WooCommerce, to their pages, also with the prefix of a language. Other addresses are
 * passed on to the next route, so `addRoute`, which answers all methods of a path, cannot be used.
 */
export function mountFormerAddresses(app: Hono, { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>) {
  const isKnown = async (slug: string) => (await catalogue.current()).replies.product(slug) !== undefined
  const former = async (handle: string) => {
    const [row] = await db.read((tx) =>
      tx
        .select({ slug: products.slug })
        .from(productHandles)
        .innerJoin(products, eq(products.id, productHandles.productId))
        .where(eq(productHandles.handle, handle.toLowerCase())),
    )
    return row?.slug
  }
  for (const language of languages) {
    app.get(pathIn(language, `${listingPage}/:handle`), async (c, next) => {
      const handle = c.req.param('handle') ?? ''
      const slug = (await isKnown(handle)) ? undefined : await former(handle)
      return slug && slug !== handle ? c.redirect(pathIn(language, productPage(slug)), 301) : next()
    })
    for (const path of ['/product/:handle', '/product/:handle/'])
      app.get(pathIn(language, path), async (c, next) => {
        const handle = c.req.param('handle') ?? ''
        const slug = (await isKnown(handle)) ? handle : await former(handle)
        return slug ? c.redirect(pathIn(language, productPage(slug)), 301) : next()
      })
  }
}
