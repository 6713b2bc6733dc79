import { readFileSync } from 'node:fs'

const catalogue = JSON.parse(readFileSync(new URL('../../api/db/seed/sample-catalogue.json', import.meta.url), 'utf8'))

/** Every product of the sample shop. */
export const products = catalogue.products

/** The product with a slug, in the packaging that its own pictures show. */
export const sold = (slug) => {
  const product = products.find((one) => one.slug === slug)
  if (!product) throw new Error(`No such product: ${slug}`)
  return product
}
