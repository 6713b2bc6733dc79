import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProductCard } from '#rules/product-card'
import { readPath } from '../../api/api-client.ts'
import { makeQueryClient } from '../../api/query-client.ts'
import { cardsQuery } from '../product/catalogue.queries.ts'
import { refreshCart } from './cart-changes-store.ts'
import { addToCart, readCart } from './cart-store.ts'

const card = (price: string): ProductCard => ({
  id: 1,
  slug: 'product-1',
  name: 'Product 1',
  shortDescription: null,
  price,
  compareAtPrice: null,
  categoryId: null,
  imageUrl: null,
  inventory: 10,
  isFeatured: false,
  averageRating: 0,
  reviewCount: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
})

const answers: Response[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async () => {
    const response = answers.shift()
    if (!response) throw new TypeError('network')
    Object.defineProperty(response, 'url', { value: 'http://localhost/api/products' })
    return response
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("a product list from the worker's cache has the age of the cached copy and does not replace a newer price in the cart", async () => {
  const client = makeQueryClient(readPath)
  const listed = async (response: Response) => {
    answers.push(response)
    const cards = await client.fetchQuery({ ...cardsQuery(), staleTime: 0 })
    await refreshCart(cards, client.getQueryState(cardsQuery().queryKey)?.dataUpdatedAt ?? 0)
    return readCart().seen.get(1)
  }
  await addToCart(card('120.00'))
  const old = { 'x-from': 'sw-slow', 'x-cached-at': new Date(Date.now() - 3_600_000).toISOString() }
  expect(await listed(Response.json([card('100.00')], { headers: old }))).toMatchObject({
    price: '120.00',
    priceWas: null,
  })
  vi.setSystemTime(Date.now() + 1000)
  expect(await listed(Response.json([card('130.00')]))).toMatchObject({ price: '130.00', priceWas: '120.00' })
})
