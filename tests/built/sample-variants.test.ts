import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop } from '../support/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShop>>

beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

/** Returns the size in bytes of a picture that the new shop sends, and checks that it is not a fallback image. */
async function sizeOf(path: string): Promise<number> {
  const response = await fetch(`${shop.url}${path}`)
  expect(response.headers.get('content-type'), path).toBe('image/avif')
  expect(response.headers.get('cache-control'), path).toContain('immutable')
  return (await response.arrayBuffer()).byteLength
}

test.each([
  [320, 8_000],
  [480, 12_000],
])(
  'in a new shop, the first pictures of products in the width of %i pixels are ready, and 90 % of them have at most %i bytes',
  async (width, most) => {
    const products: { imageUrl: string }[] = await (await fetch(`${shop.url}/api/products`)).json()
    expect(products.length).toBeGreaterThan(50)
    const sizes: number[] = []
    for (const { imageUrl } of products) sizes.push(await sizeOf(imageUrl.replace('.webp', `-${width}.avif`)))
    sizes.sort((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThanOrEqual(most)
  },
)
