import { readFileSync } from 'node:fs'

const catalogue = JSON.parse(readFileSync(new URL('../../api/db/seed/sample-catalogue.json', import.meta.url), 'utf8'))

/** All products of the sample catalogue, for which pictures are drawn. */
export const products = catalogue.products

/** Returns the product with this slug and the packaging that its pictures show. */
export const sold = (slug) => {
  const product = products.find((one) => one.slug === slug)
  if (!product) throw new Error(`No such product: ${slug}`)
  return product
}
