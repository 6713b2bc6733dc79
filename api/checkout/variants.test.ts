import { afterAll, expect, test } from 'vitest'
import { type Cart, getCart, putCart } from '#contract/cart'
import { createOrder } from '#contract/checkout'
import { getInvoice } from '#contract/documents'
import { getOrderItems } from '#contract/orders'
import { rupees } from '#rules/money'
import { checkoutTotals } from '#rules/totals'
import { addProduct, addSignedIn, stockOf, variantStock } from '../testing/data.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read } from '../testing/read.ts'

const shop = await createPayingShop()
afterAll(() => shop.close())

const sizes = [
  { title: '100 g', price: 200_00, inventory: 5, sku: null },
  { title: '250 g', price: 450_00, inventory: 1, imageUrl: '/media/large.webp' },
]
const addSized = () => addProduct(shop, { name: 'Jawarish', imageUrl: '/media/small.webp', sizes })

interface Line {
  variantId?: number | null
  quantity: number
  /** The price of the product in paise. */
  price: number
}

const bodyOf = (productId: number, lines: readonly Line[], changes: Parameters<typeof orderBody>[2] = {}) => {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return orderBody({ id: productId, price: 0 }, 1, {
    amount: rupees(checkoutTotals(subtotal, 0, null).total),
    items: lines.map((line) => ({ ...line, productId, price: rupees(line.price) })),
    ...changes,
  })
}
const send = async (body: ReturnType<typeof orderBody>, headers: Record<string, string> = {}) =>
  read(createOrder, await shop.visitor().post(createOrderPath, body, headers))

test('an order reserves the stock of its variants, and its lines contain the title and picture of each variant', async () => {
  const product = await addSized()
  const [small = 0, large = 0] = product.variants.map(({ id }) => id)
  const guest = shop.visitor()
  const body = bodyOf(product.id, [
    { variantId: large, quantity: 1, price: 450_00 },
    { variantId: small, quantity: 2, price: 200_00 },
  ])
  const { order } = await place(guest, body)
  expect(order).toMatchObject({ subtotal: '850.00' })
  expect(await variantStock(shop, product.id)).toEqual([3, 0])
  expect(await stockOf(shop, product.id)).toBe(3)
  expect(await read(getOrderItems, await guest.get(`/api/orders/${order.id}/items`))).toMatchObject([
    { productId: product.id, variantId: small, variantTitle: '100 g', quantity: 2, productImage: '/media/small.webp' },
    { productId: product.id, variantId: large, variantTitle: '250 g', quantity: 1, productImage: '/media/large.webp' },
  ])
  expect((await guest.post(`/api/orders/${order.id}/cancel`, {})).status).toBe(200)
  expect(await variantStock(shop, product.id)).toEqual([5, 1])
  expect(await stockOf(shop, product.id)).toBe(6)
})

test('emails and invoice show the variant of each order line, and the invoice also shows its SKU', async () => {
  const product = await addProduct(shop, {
    name: 'Majun',
    sizes: [{ ...sizes[0], sku: 'MAJ-100' }, ...sizes.slice(1)] as typeof sizes,
  })
  const [small = 0, large = 0] = product.variants.map(({ id }) => id)
  const guest = shop.visitor()
  const body = bodyOf(product.id, [
    { variantId: small, quantity: 2, price: 200_00 },
    { variantId: large, quantity: 1, price: 450_00 },
  ])
  const { order } = await place(guest, body)
  await shop.runJobs()
  const email = shop.sent.find(({ subject }) => subject.includes(order.orderNumber))
  expect(email?.text).toContain('2 × Majun (100 g)')
  expect(email?.text).toContain('1 × Majun (250 g)')
  const owner = await addSignedIn(shop, { role: 'admin' })
  expect((await owner.send('PATCH', `/api/admin/orders/${order.id}/packed`, {})).status).toBe(200)
  expect(await read(getInvoice, await guest.get(`/api/orders/${order.id}/invoice`))).toMatchObject({
    lines: [
      { name: 'Majun, 100 g', sku: 'MAJ-100', quantity: 2 },
      { name: 'Majun, 250 g', quantity: 1 },
    ],
  })
  expect(await (await guest.get(`/orders/${order.id}/invoice`)).text()).toContain('SKU <bdi dir="ltr">MAJ-100</bdi>')
})

test('an order item without a variant is refused with the error variant_required if the product has several variants, else it buys the only one', async () => {
  const product = await addSized()
  expect(await send(bodyOf(product.id, [{ quantity: 1, price: 200_00 }]))).toMatchObject({
    success: false,
    code: 'variant_required',
    message: 'Please choose an option of “Jawarish”.',
    items: [{ productId: product.id, variantId: null, code: 'variant_required' }],
  })
  expect(await variantStock(shop, product.id)).toEqual([5, 1])
  const plain = await addProduct(shop, { inventory: 3 })
  const [only] = plain.variants
  await place(shop.visitor(), orderBody(plain, 1))
  await place(shop.visitor(), bodyOf(plain.id, [{ variantId: only?.id ?? 0, quantity: 1, price: 500_00 }]))
  expect(await stockOf(shop, plain.id)).toBe(1)
})

test('the last piece of a variant is sold once when many shoppers order it', async () => {
  const product = await addSized()
  const [, large = 0] = product.variants.map(({ id }) => id)
  const body = bodyOf(product.id, [{ variantId: large, quantity: 1, price: 450_00 }])
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) => send({ ...body, customerPhone: `+9198765432${index + 10}` })),
  )
  expect(replies.filter(({ success }) => success)).toHaveLength(1)
  for (const reply of replies) if (!reply.success) expect(reply.code).toBe('out_of_stock')
  expect(await variantStock(shop, product.id)).toEqual([5, 0])
  expect(await stockOf(shop, product.id)).toBe(5)
})

test('an unpaid online order releases the stock of its variant when it expires', async () => {
  const product = await addSized()
  const [small = 0] = product.variants.map(({ id }) => id)
  const line = { variantId: small, quantity: 5, price: 200_00 }
  await place(shop.visitor(), bodyOf(product.id, [line], { paymentMethod: 'razorpay' }))
  expect(await variantStock(shop, product.id)).toEqual([0, 1])
  shop.advance(31 * 60_000)
  await shop.settled()
  expect(await variantStock(shop, product.id)).toEqual([5, 1])
})

const linesOf = ({ items }: Cart) =>
  items.map(({ productId, variantId, quantity }) => [productId, variantId ?? null, quantity])

test('a cart has one line per variant, and an order removes only the lines of the ordered variants', async () => {
  const product = await addSized()
  const plain = await addProduct(shop)
  const [small = 0, large = 0] = product.variants.map(({ id }) => id)
  const user = await addSignedIn(shop)
  const items = [
    { productId: product.id, variantId: small, quantity: 1 },
    { productId: product.id, variantId: large, quantity: 1 },
    // A browser with the previous version of the shop sends no variant.
    { productId: plain.id, quantity: 2 },
    { productId: plain.id, variantId: large, quantity: 2 },
  ]
  const stored = await read(putCart, await user.send('PUT', '/api/cart', { items }))
  expect(linesOf(stored)).toEqual([
    [product.id, small, 1],
    [product.id, large, 1],
    [plain.id, null, 2],
  ])
  await place(user, bodyOf(product.id, [{ variantId: small, quantity: 1, price: 200_00 }]))
  await place(user, orderBody(plain, 2))
  expect(linesOf(await read(getCart, await user.get('/api/cart')))).toEqual([[product.id, large, 1]])
})

test('with "Use these rates everywhere" on, a variant is taxed at its own GST rate, and a variant without one at the rate of the settings', async () => {
  const admin = await addSignedIn(shop, { role: 'admin' })
  const rates = { everywhere: true, freeThreshold: '0.00', standardCost: '0.00', taxRate: 18 }
  expect((await admin.send('PUT', '/api/admin/settings', rates)).status).toBe(200)
  const product = await addProduct(shop, {
    sizes: [
      { price: 200_00, gstRate: 500 },
      { price: 100_00, gstRate: null },
    ],
  })
  const [low, usual] = product.variants.map(({ id }) => id)
  const items = [
    { productId: product.id, variantId: low, quantity: 1, price: '200.00' },
    { productId: product.id, variantId: usual, quantity: 1, price: '100.00' },
  ]
  const { order } = await place(shop.visitor(), orderBody(product, 1, { items, amount: '328.00' }))
  expect(order).toMatchObject({ subtotal: '300.00', tax: '28.00', total: '328.00' })
  const lines = await read(getOrderItems, await admin.get(`/api/orders/${order.id}/items`))
  expect(lines.map(({ gstRate }) => gstRate)).toEqual([5, 18])
})
