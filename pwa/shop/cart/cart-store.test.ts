import { expect, test, vi } from 'vitest'
import { trackedOrder } from '#rules/order/order-status'
import { order } from '../../api/testing/order.cases.ts'
import type { PlacedOrder } from '../../offline/db.ts'
import { cartRows } from './cart-rows.ts'
import { card, mirrored, mirrorKey, openTab, startFresh, storage, type Tab } from './testing/cart-tabs.cases.ts'

startFresh()

const placed: PlacedOrder = {
  orderId: 5,
  orderNumber: 'GB-261121-7KQ4M',
  email: 'amina@example.org',
  placedAt: 1,
  asOf: 1,
  events: [],
  lines: [{ productId: 1, slug: 'product-1', name: 'Product 1', quantity: 2, price: '100.00', imageUrl: null }],
  order: trackedOrder(order),
}
const draftNames = async (tab: Tab) =>
  (await tab.withDb((db) => db.getAllKeys('drafts'))).filter((name) => name !== 'cart-edits-applied')

test('when two tabs add to the cart at the same time, all pieces are added', async () => {
  const one = await openTab()
  const two = await openTab()
  await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 ? one : two).addToCart(card(1))))
  expect(await one.records()).toMatchObject([{ productId: 1, quantity: 40 }])
  await Promise.all([one.addToCart(card(2), 3), two.addToCart(card(3), 4)])
  expect((await two.records()).length).toBe(3)
})

test('a cart line is limited to the stock and to 99 pieces, and addToCart returns the number of added pieces', async () => {
  const tab = await openTab()
  expect(await tab.addToCart(card(1, 3), 2)).toBe(2)
  expect(await tab.addToCart(card(1, 3), 2)).toBe(1)
  expect(await tab.addToCart(card(1, 3), 2)).toBe(0)
  expect(await tab.addToCart(card(2, 0))).toBe(0)
  expect(await tab.addToCart(card(3), 200)).toBe(99)
  await tab.stepCartQuantity({ productId: 1 }, 50 - 1)
  expect(await tab.records()).toMatchObject([
    { productId: 1, quantity: 3 },
    { productId: 3, quantity: 99 },
  ])
})

test('each of several rapid clicks changes the cart quantity, and the quantity is never less than one', async () => {
  const tab = await openTab()
  await tab.addToCart(card(1, 30))
  await Promise.all([1, 1, 1, 1, 1, -1].map((by) => tab.stepCartQuantity({ productId: 1 }, by)))
  expect(await tab.records()).toMatchObject([{ productId: 1, quantity: 5 }])
  await Promise.all(Array.from({ length: 9 }, () => tab.stepCartQuantity({ productId: 1 }, -1)))
  expect(await tab.records()).toMatchObject([{ productId: 1, quantity: 1 }])
  await tab.removeFromCart({ productId: 1 })
  await tab.stepCartQuantity({ productId: 1 }, 1)
  expect(await tab.records()).toEqual([])
})

test('another tab is notified of a cart change and shows it', async () => {
  const one = await openTab()
  const two = await openTab()
  expect(two.readCart().ready).toBe(false)
  await two.rereadCart()
  const seen = new Promise((resolve) => {
    two.watchCart(() => resolve(two.readCart().lines))
  })
  await one.addToCart(card(1), 2)
  expect(await seen).toEqual([{ productId: 1, slug: 'product-1', quantity: 2 }])
})

test('editStored returns null as the added quantity for a cart edit that another tab has already stored in the database', async () => {
  await openTab()
  const { recordEdit } = await import('./local-cart.ts')
  const { editStored } = await import('./cart-database.ts')
  const id = recordEdit({ kind: 'add', card: card(1), quantity: 2, at: 0 })
  const other = await openTab()
  await other.rereadCart()
  expect(other.readCart().lines).toMatchObject([{ productId: 1, quantity: 2 }])
  const { cart, applied } = await editStored()
  expect(cart.lines).toMatchObject([{ productId: 1, quantity: 2 }])
  expect(applied.get(id)).toBeNull()
})

test('a cart edit of a tab that was closed before it notified other tabs is shown by an open tab', async () => {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  const open = await openTab()
  expect(open.readCart().lines).toEqual([])
  await open.rereadCart()
  const key = 'gulbagh-cart-edit 000000001-x'
  const newValue = JSON.stringify({ kind: 'add', card: card(1), quantity: 2, at: 0 })
  storage.set(key, newValue)
  target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  await vi.waitFor(() => expect(open.readCart().lines).toMatchObject([{ productId: 1, quantity: 2 }]))
})

test('the copy of the cart in local storage (mirror) has ids, slugs and quantities in the order they were added', async () => {
  const tab = await openTab()
  await tab.addToCart(card(9), 2)
  await tab.addToCart(card(4))
  expect(mirrored()).toEqual({
    items: [
      { productId: 9, slug: 'product-9', quantity: 2 },
      { productId: 4, slug: 'product-4', quantity: 1 },
    ],
  })
})

test('the cart in the database replaces a copy in local storage (mirror) that differs', async () => {
  await (await openTab()).addToCart(card(1), 2)
  storage.set(mirrorKey, JSON.stringify({ items: [{ productId: 7, slug: 'x', quantity: 5 }] }))
  const tab = await openTab()
  await tab.rereadCart()
  expect(mirrored()).toEqual({ items: [{ productId: 1, slug: 'product-1', quantity: 2 }] })
})

test.each(['{', 'null', '[]', '7', '{"items":{}}', '{"items":[null,{"productId":"1"},{"productId":1}]}'])(
  'a copy of the cart in local storage (mirror) with the content %s is read as an empty cart',
  async (garbage) => {
    storage.set(mirrorKey, garbage)
    const tab = await openTab()
    await tab.rereadCart()
    expect(mirrored()).toEqual({ items: [] })
    expect(await tab.addToCart(card(1))).toBe(1)
  },
)

test('invalid cart records in the database are dropped at the next change of the cart', async () => {
  const tab = await openTab()
  await tab.addToCart(card(1))
  await tab.withDb((db) => db.put('cart', { productId: 2, slug: 5, quantity: 'many' }))
  await tab.withDb((db) => db.put('cart', { productId: 3 }))
  await tab.addToCart(card(4))
  expect((await tab.records()).map((record) => Reflect.get(Object(record), 'productId'))).toEqual([1, 4])
})

test('without a database, the cart is stored only in local storage (mirror)', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const tab = await openTab()
  expect(await tab.addToCart(card(1), 2)).toBe(2)
  const later = await openTab()
  await later.rereadCart()
  expect(await later.addToCart(card(1), 3)).toBe(3)
  expect(mirrored()).toEqual({ items: [{ productId: 1, slug: 'product-1', quantity: 5 }] })
})

test('a cart database that a newer app version has upgraded is used without a migration', async () => {
  const first = await openTab()
  await first.addToCart(card(1))
  await first.withDb(async (db) => db.close())
  await new Promise((resolve) => {
    indexedDB.open('shop', 9).onsuccess = (event) => {
      if (event.target instanceof IDBOpenDBRequest) event.target.result.close()
      resolve(null)
    }
  })
  const tab = await openTab()
  await tab.addToCart(card(1))
  expect(await tab.records()).toMatchObject([{ productId: 1, quantity: 2 }])
})

/**
 * Simulates a full disk: as in a browser, a failed write aborts the transaction. Returns a function that frees space.
 */
function fillDisk() {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort()
    throw new DOMException('no room', 'QuotaExceededError')
  })
  return () => put.mockRestore()
}

test('on a full disk, cart edits are stored in local storage (mirror), also across reloads, until there is space again', async () => {
  const tab = await openTab()
  await tab.addToCart(card(1))
  const free = fillDisk()
  expect(await tab.addToCart(card(2), 2)).toBe(2)
  expect(tab.readCart()).toMatchObject({ storedIn: 'full', lines: [{ productId: 1 }, { productId: 2, quantity: 2 }] })
  await tab.stepCartQuantity({ productId: 1 }, 2)

  const reloaded = await openTab()
  reloaded.readCart()
  await vi.waitFor(() => expect(reloaded.readCart()).toMatchObject({ ready: true, storedIn: 'full' }))
  expect(reloaded.readCart().lines).toMatchObject([{ quantity: 3 }, { productId: 2, quantity: 2 }])
  free()
  await reloaded.addToCart(card(3))
  expect(reloaded.readCart().storedIn).toBe('database')
  expect(await reloaded.records()).toMatchObject([{ quantity: 3 }, { productId: 2, quantity: 2 }, { productId: 3 }])
  // From now on the cart is read from the database, even if the copy in local storage differs.
  storage.set(mirrorKey, '{"items":[]}')
  await tab.rereadCart()
  expect(tab.readCart().lines).toHaveLength(3)
})

test('the cart in the database is shown if the copy in local storage (mirror), which has newer edits, is damaged', async () => {
  const tab = await openTab()
  await tab.addToCart(card(1))
  const free = fillDisk()
  await tab.addToCart(card(2))
  free()
  storage.set(mirrorKey, '{"x')
  const reloaded = await openTab()
  reloaded.readCart()
  await vi.waitFor(() => expect(reloaded.readCart().ready).toBe(true))
  expect(reloaded.readCart().lines).toMatchObject([{ productId: 1 }])
})

test('cart edits that could not be stored in the database on a full disk are stored there by the next page with free space', async () => {
  const tab = await openTab()
  const free = fillDisk()
  await tab.addToCart(card(7), 2)
  free()
  const reloaded = await openTab()
  reloaded.readCart()
  await vi.waitFor(() => expect(reloaded.readCart().ready).toBe(true))
  expect(reloaded.readCart()).toMatchObject({ storedIn: 'database', lines: [{ productId: 7, quantity: 2 }] })
  expect(await reloaded.records()).toMatchObject([{ productId: 7, quantity: 2 }])
})

test('a placed order empties the cart and deletes its drafts even if a full disk prevents storing the order on the device', async () => {
  const tab = await openTab()
  await tab.addToCart(card(1), 2)
  await tab.withDb((db) => db.put('drafts', { name: 'checkout', value: {}, savedAt: 1 }))
  const free = fillDisk()
  await tab.completeOrder({ order: placed, drafts: ['checkout'], entries: [], required: null })
  free()
  expect(tab.readCart()).toMatchObject({ storedIn: 'database', lines: [] })
  expect(await tab.records()).toEqual([])
  expect(await draftNames(tab)).toEqual([])
})

test('when local storage is full, saved query results are deleted to store the copy of the cart (mirror)', async () => {
  storage.set('gulbagh-snapshot', 'many lists')
  const { setItem } = localStorage
  vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
    if (storage.has('gulbagh-snapshot')) throw new DOMException('no room', 'QuotaExceededError')
    setItem(key, value)
  })
  const tab = await openTab()
  await tab.addToCart(card(1))
  expect(mirrored()).toEqual({ items: [{ productId: 1, slug: 'product-1', quantity: 1 }] })
})

test('a closed connection to the device database is opened again', async () => {
  const tab = await openTab()
  await tab.addToCart(card(1))
  await tab.withDb(async (db) => db.close())
  await tab.addToCart(card(1))
  expect(await tab.records()).toMatchObject([{ productId: 1, quantity: 2 }])
})

test('completing an order empties the cart, stores the order on the device and deletes its drafts', async () => {
  const tab = await openTab()
  await tab.addToCart(card(1), 2)
  await tab.withDb((db) => db.put('drafts', { name: 'checkout', value: {}, savedAt: 1 }))
  await tab.withDb((db) => db.put('drafts', { name: 'review', value: {}, savedAt: 1 }))
  await tab.completeOrder({ order: placed, drafts: ['checkout'], entries: [], required: null })
  expect(await tab.records()).toEqual([])
  expect(await tab.withDb((db) => db.getAllKeys('placed'))).toEqual([5])
  expect(await draftNames(tab)).toEqual(['review'])
  expect(mirrored()).toEqual({ items: [] })
})

/**
 * Opens a tab that could not read the database at first, so one cart line is only in local storage. The database works
 * again.
 */
async function openTabAfterFailure() {
  const database = indexedDB
  vi.stubGlobal('indexedDB', undefined)
  const tab = await openTab()
  await tab.rereadCart()
  await tab.addToCart(card(1), 2)
  await tab.addToCart(card(2))
  expect(tab.readCart().storedIn).toBe('mirror')
  vi.stubGlobal('indexedDB', database)
  await tab.withDb((db) => db.put('outbox', { key: 'paid' }))
  await tab.withDb((db) => db.put('drafts', { name: 'checkout', value: {}, savedAt: 1 }))
  return tab
}

test.each([null, 'paid'])(
  'completing an order after a database failure deletes its outbox entry and drafts and stores the cart in the database (required entry: %s)',
  async (required) => {
    const tab = await openTabAfterFailure()
    const completion = { order: placed, drafts: ['checkout'], entries: ['paid'], required }
    expect(await tab.completeOrder(completion)).toBe(true)
    expect(await tab.withDb((db) => db.getAllKeys('outbox'))).toEqual([])
    expect(await draftNames(tab)).toEqual([])
    expect(await tab.withDb((db) => db.getAllKeys('placed'))).toEqual([5])
    expect(tab.readCart()).toMatchObject({ storedIn: 'database', lines: [{ productId: 2, quantity: 1 }] })
    expect(await tab.records()).toMatchObject([{ productId: 2, quantity: 1 }])
  },
)

test('on a full disk completeOrder with a required outbox entry throws and changes nothing, and completes the order once when there is space', async () => {
  const tab = await openTab()
  await tab.addToCart(card(1), 5)
  await tab.withDb((db) => db.put('outbox', { key: 'paid' }))
  const free = fillDisk()
  const completion = { order: placed, drafts: [], entries: ['paid'], required: 'paid' }
  await expect(tab.completeOrder(completion)).rejects.toThrow('no room')
  expect(tab.readCart().lines).toMatchObject([{ productId: 1, quantity: 5 }])
  free()
  expect([await tab.completeOrder(completion), await tab.completeOrder(completion)]).toEqual([true, false])
  expect(await tab.records()).toMatchObject([{ productId: 1, quantity: 3 }])
})

const jar = (variantId: number, variantTitle: string, inventory = 500) => ({
  ...card(1, inventory),
  variantId,
  variantTitle,
  price: `${variantId}.00`,
})

test('two variants of a product are stored as two cart lines in database and local storage, and each edit changes only its line', async () => {
  const tab = await openTab()
  await tab.addToCart(jar(7, '100 g'), 2)
  await tab.addToCart(jar(8, '250 g'))
  await tab.addToCart(jar(7, '100 g'))
  await tab.stepCartQuantity({ productId: 1, variantId: 8 }, 3)
  expect(mirrored()).toEqual({
    items: [
      { productId: 1, variantId: 7, slug: 'product-1', quantity: 3 },
      { productId: 1, variantId: 8, slug: 'product-1', quantity: 4 },
    ],
  })
  const later = await openTab()
  expect(later.readCart().lines).toEqual(mirrored().items)
  await later.rereadCart()
  expect(cartRows(later.readCart())).toMatchObject([
    { variantId: 7, variantTitle: '100 g', quantity: 3, price: '7.00' },
    { variantId: 8, variantTitle: '250 g', quantity: 4, price: '8.00' },
  ])
  await later.removeFromCart({ productId: 1, variantId: 7 })
  expect(await later.records()).toMatchObject([{ productId: '1-8', variantId: 8, quantity: 4 }])
})

test('cart data stored before products had variants are read, and their lines have no variant', async () => {
  const seen = { name: 'Product 1', shortDescription: null, imageUrl: null, price: '100.00', inventory: 9, seenAt: 1 }
  const old = await openTab()
  await old.withDb((db) => db.put('cart', { productId: 1, slug: 'product-1', quantity: 2, position: 0, seen }))
  storage.set(mirrorKey, JSON.stringify({ items: [{ productId: 1, slug: 'product-1', quantity: 2 }] }))
  storage.set('gulbagh-cart-edit 000000001-a', JSON.stringify({ kind: 'step', productId: 1, by: 2 }))
  const card2 = { id: 2, slug: 'product-2', name: 'Product 2', price: '5.00', inventory: 4 }
  storage.set('gulbagh-cart-edit 000000002-a', JSON.stringify({ kind: 'add', card: card2, quantity: 1, at: 2 }))
  const tab = await openTab()
  expect(tab.readCart().lines).toEqual([{ productId: 1, slug: 'product-1', quantity: 2 }])
  await tab.rereadCart()
  expect(tab.readCart().lines).toEqual([
    { productId: 1, slug: 'product-1', quantity: 4 },
    { productId: 2, slug: 'product-2', quantity: 1 },
  ])
  expect(cartRows(tab.readCart())).toMatchObject([
    { name: 'Product 1', variantTitle: null, price: '100.00', needsVariant: false },
    { name: 'Product 2', price: '5.00' },
  ])
  await tab.addToCart(jar(7, '100 g'))
  expect((await tab.records()).map((record) => Object(record).productId)).toEqual([1, 2, '1-7'])
})

test('completing an order removes the ordered quantities only from the cart lines of the ordered variants', async () => {
  const tab = await openTab()
  await tab.addToCart(card(1))
  await tab.addToCart(jar(7, '100 g'), 2)
  await tab.addToCart(jar(8, '250 g'), 5)
  const line = { productId: 1, slug: 'product-1', name: 'Product 1', price: '7.00', imageUrl: null }
  const lines = [
    { ...line, variantId: 7, variantTitle: '100 g', quantity: 2 },
    { ...line, variantId: 8, variantTitle: '250 g', quantity: 1 },
  ]
  await tab.completeOrder({ order: { ...placed, lines }, drafts: [], entries: [], required: null })
  expect(tab.readCart().lines).toEqual([
    { productId: 1, slug: 'product-1', quantity: 1 },
    { productId: 1, variantId: 8, slug: 'product-1', quantity: 4 },
  ])
})

test('the tax rate of a product added to the cart is stored with its line', async () => {
  const tab = await openTab()
  await tab.addToCart({ ...card(1), gstRate: 5 })
  await tab.rereadCart()
  expect(cartRows(tab.readCart())).toMatchObject([{ gstRate: 5 }])
})

test('a cart line stores whether its product requires a prescription', async () => {
  const tab = await openTab()
  await tab.addToCart({ ...card(1), requiresPrescription: true })
  await tab.addToCart(card(2))
  await tab.rereadCart()
  expect(cartRows(tab.readCart()).map(({ requiresPrescription }) => requiresPrescription)).toEqual([true, false])
})
