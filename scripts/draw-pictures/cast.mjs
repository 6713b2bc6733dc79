import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const { module } = await runnerImport(fileURLToPath(new URL('../../api/db/seed/sample-catalogue.ts', import.meta.url)))

/** Every product of the sample shop. */
export const products = module.sampleProducts

/** One of them, in the pack that its own pictures show: what stands in the shop's window must be on its shelves. */
export const sold = (slug) => {
  const product = products.find((one) => one.slug === slug)
  if (!product) throw new Error(`No such product: ${slug}`)
  return product
}
