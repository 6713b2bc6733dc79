import { expect, test, vi } from 'vitest'
import { card, mirrored, openTab, recorded, startFresh, storage } from './testing/cart-tabs.cases.ts'

startFresh()

/** Opens a tab that is closed before its database has opened. */
async function openTabWithoutDatabase() {
  vi.doMock('../../offline/db.ts', () => ({ withDb: () => new Promise(() => undefined) }))
  const tab = await openTab()
  // Loads the code for cart edits, as a screen with the cart does.
  tab.readCart()
  await import('./cart-database.ts')
  vi.doUnmock('../../offline/db.ts')
  return tab
}

test('addToCart immediately stores the product and the edit in local storage, and removes the edit after the database write', async () => {
  const tab = await openTab()
  const added = tab.addToCart(card(1), 2)
  expect(mirrored()).toEqual({ items: [{ productId: 1, slug: 'product-1', quantity: 2 }] })
  expect(recorded()).toHaveLength(1)
  expect(tab.readCart().lines).toHaveLength(1)
  expect(await added).toBe(2)
  expect(recorded()).toEqual([])
})

test('cart edits of a tab that was closed before its database opened are stored in their sequence by the next tab', async () => {
  await (await openTab()).addToCart(card(9))
  const left = await openTabWithoutDatabase()
  void left.addToCart(card(1))
  void left.addToCart(card(2), 3)
  void left.stepCartQuantity({ productId: 2 }, 1)
  void left.removeFromCart({ productId: 1 })
  await vi.waitFor(() => expect(recorded()).toHaveLength(4))

  const tab = await openTab()
  tab.readCart()
  await tab.rereadCart()
  expect(tab.readCart().lines).toMatchObject([{ productId: 9 }, { productId: 2, quantity: 4 }])
  expect(tab.readCart().seen.get(2)).toMatchObject({ name: 'Product 2', price: '100.00' })
  expect(await tab.records()).toMatchObject([{ productId: 2, quantity: 4 }, { productId: 9 }])
  expect(recorded()).toEqual([])
  expect(mirrored().items).toHaveLength(2)
})

test('a cart edit that is in the database and still recorded in local storage (journal) is not applied twice', async () => {
  const forgetting = vi.spyOn(localStorage, 'removeItem').mockImplementation(() => undefined)
  const tab = await openTab()
  await tab.addToCart(card(1), 2)
  await tab.addToCart(card(2))
  forgetting.mockRestore()
  expect(recorded()).toHaveLength(2)
  expect(tab.readCart().lines).toMatchObject([{ quantity: 2 }, { quantity: 1 }])

  const later = await openTab()
  await later.rereadCart()
  expect(await later.records()).toMatchObject([
    { productId: 1, quantity: 2 },
    { productId: 2, quantity: 1 },
  ])
  expect(recorded()).toEqual([])
})

test('a removed cart line is not restored when edits of a closed tab are stored later', async () => {
  const left = await openTabWithoutDatabase()
  void left.addToCart(card(1))
  const tab = await openTab()
  await tab.rereadCart()
  await tab.removeFromCart({ productId: 1 })
  const later = await openTab()
  await later.rereadCart()
  expect(later.readCart().lines).toEqual([])
  expect(await later.records()).toEqual([])
})

test('all cart edits of two tabs that were closed before their databases opened are stored', async () => {
  const one = await openTabWithoutDatabase()
  const two = await openTabWithoutDatabase()
  void one.addToCart(card(1))
  void two.addToCart(card(1))
  void one.addToCart(card(2))
  const tab = await openTab()
  await tab.rereadCart()
  expect(await tab.records()).toMatchObject([{ productId: 1, quantity: 2 }, { productId: 2 }])
})

test('a product added while the stored cart is being read is shown in every update of the cart', async () => {
  await (await openTab()).addToCart(card(1))
  const tab = await openTab()
  tab.readCart()
  const counts: number[] = []
  tab.watchCart(() => counts.push(tab.readCart().lines.length))
  await tab.addToCart(card(2))
  await tab.rereadCart()
  expect(Math.min(...counts)).toBe(2)
})

test('damaged records of cart edits in local storage (journal) are dropped', async () => {
  storage.set('gulbagh-cart-edit 000000001-a', '{"half')
  storage.set('gulbagh-cart-edit x', '7')
  const tab = await openTab()
  await tab.addToCart(card(1))
  expect(await tab.records()).toMatchObject([{ productId: 1, quantity: 1 }])
  expect(recorded()).toEqual([])
})

test('cart edits made without IndexedDB are stored in the database by a later tab in which IndexedDB works', async () => {
  const database = indexedDB
  vi.stubGlobal('indexedDB', undefined)
  const tab = await openTab()
  await tab.addToCart(card(1), 2)
  await tab.stepCartQuantity({ productId: 1 }, 1)
  expect(recorded()).toEqual([])
  vi.stubGlobal('indexedDB', database)
  const later = await openTab()
  await later.rereadCart()
  expect(await later.records()).toMatchObject([{ productId: 1, quantity: 3 }])
})

test('a click on "Add to Cart" for a variant before the page is hydrated is stored by the next tab', async () => {
  const card = { id: 1, variantId: 7, slug: 'product-1', inventory: 3 }
  storage.set('gulbagh-cart-edit 0-0.5', JSON.stringify({ kind: 'add', card, quantity: 1 }))
  const tab = await openTab()
  await tab.rereadCart()
  expect(tab.readCart().lines).toEqual([{ productId: 1, variantId: 7, slug: 'product-1', quantity: 1 }])
})
