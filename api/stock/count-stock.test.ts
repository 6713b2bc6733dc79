import { asc, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { type CountLine, countStock, getCountLines } from '#contract/admin/stock'
import { getOrderItems } from '#contract/orders'
import { auditLog } from '../db/schema/operations.ts'
import { batches, stockMovements } from '../db/schema/stock.ts'
import { addBatch, addProduct, addSignedIn, restock, variantStock } from '../testing/data.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

// When a test shop closes, it checks that stock, movements and batches agree (`faultsOf`). The date in the tests is 21
// November 2026.
const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const path = '/api/admin/stock-counts'

/**
 * Returns the stock count lines of a product, each with the value `since`, with which the server detects changes of the
 * stock after this read.
 */
async function linesOf(product: { id: number }) {
  const query = product.id > 1 ? `?after=${product.id - 1}` : ''
  const { lines, since } = await read(getCountLines, await admin.get(`/api/admin/count-lines${query}`))
  return lines.filter(({ productId }) => productId === product.id).map((line) => ({ ...line, since }))
}

type Line = CountLine & { since: number }

async function lineOf(product: { id: number }): Promise<Line> {
  const [line] = await linesOf(product)
  if (!line) throw new Error('The product has no line')
  return line
}

const counted = ({ variantId, batch, shelf, since }: Line, pieces: number) => ({
  variantId,
  batchId: batch?.id ?? null,
  counted: pieces,
  shelf,
  since,
})
const post = (lines: readonly object[], key?: string) =>
  admin.post(path, { lines, reason: 'Yearly count' }, key ? { 'idempotency-key': key } : {})
const posted = async (lines: readonly object[]) => (await read(countStock, await post(lines))).changes
const refusal = async (response: Response) => [response.status, Object.keys((await readError(response)).fields ?? {})]
const order = (product: Parameters<typeof orderBody>[0], quantity: number) =>
  place(shop.visitor(), orderBody(product, quantity))
const pack = async (id: number) =>
  expect((await admin.send('PATCH', `/api/admin/orders/${id}/packed`)).status).toBe(200)
const cancel = async (id: number) =>
  expect((await admin.send('PATCH', `/api/admin/orders/${id}/cancel`, {})).status).toBe(200)

test('the shelf quantity of a stock count line is the stock plus the pieces reserved by orders that are not packed', async () => {
  const product = await addProduct(shop, { inventory: 20, sku: 'S-1', barcode: '8901' })
  await order(product, 3)
  await pack((await order(product, 2)).order.id)
  expect(await lineOf(product)).toMatchObject({ sku: 'S-1', barcode: '8901', batch: null, shelf: 18, reserved: 3 })
})

test('posting a stock count changes the stock by the difference, with reason, admin and note, and adds one audit entry', async () => {
  const product = await addProduct(shop, { sizes: [{ inventory: 20 }, { inventory: 5 }, { inventory: 7 }] })
  const [a, b, c] = await linesOf(product)
  if (!a || !b || !c) throw new Error('The product has three lines')
  expect(await posted([counted(a, 18), counted(b, 9), counted(c, 7)])).toEqual([
    { variantId: a.variantId, batchId: null, quantity: -2, short: 0 },
    { variantId: b.variantId, batchId: null, quantity: 4, short: 0 },
  ])
  expect(await variantStock(shop, product.id)).toEqual([18, 9, 7])
  const moves = await shop.db.read((tx) =>
    tx
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.productId, product.id))
      .orderBy(asc(stockMovements.id))
      .execute(),
  )
  expect(moves.slice(3)).toMatchObject([
    { quantity: -2, reason: 'count', userId: admin.user.id, note: 'Yearly count', orderId: null },
    { quantity: 4, reason: 'count' },
  ])
  const entries = await shop.db.read((tx) => tx.select().from(auditLog).orderBy(asc(auditLog.id)).execute())
  expect(entries.at(-1)).toMatchObject({
    action: 'countStock',
    target: 'stock',
    after: {
      countedLines: 3,
      reason: 'Yearly count',
      changes: [`${product.name} (Size 1): 20 → 18`, `${product.name} (Size 2): 5 → 9`],
    },
  })
})

test('sales and cancellations during a stock count change neither the shelf quantity nor the difference that is posted', async () => {
  const product = await addProduct(shop, { inventory: 10 })
  const early = await order(product, 1)
  const line = await lineOf(product)
  await order(product, 4)
  await cancel(early.order.id)
  expect(await variantStock(shop, product.id)).toEqual([6])
  expect(await posted([counted(line, 9)])).toMatchObject([{ quantity: -1, short: 0 }])
  expect(await variantStock(shop, product.id)).toEqual([5])
  expect(await lineOf(product)).toMatchObject({ shelf: 9, reserved: 4 })
})

test('a stock count returns 409 and changes nothing if pieces of a line were packed, edited or counted after the line was loaded', async () => {
  const other = await addProduct(shop, { inventory: 10 })
  const untouched = await lineOf(other)
  const product = await addProduct(shop, { inventory: 10 })
  const { id } = (await order(product, 2)).order
  const before = await lineOf(product)
  await pack(id)
  expect(await refusal(await post([counted(untouched, 3), counted(before, 9)]))).toEqual([409, ['lines.1']])
  expect(await variantStock(shop, other.id)).toEqual([10])

  const packed = await lineOf(product)
  await restock(admin, product.id, 12)
  expect(await refusal(await post([counted(packed, 9)]))).toEqual([409, ['lines.0']])

  const edited = await lineOf(product)
  expect(await posted([counted(edited, 11)])).toMatchObject([{ quantity: -1 }])
  expect(await refusal(await post([counted(edited, 11)]))).toEqual([409, ['lines.0']])
  expect(await variantStock(shop, product.id)).toEqual([11])
})

test('a stock count line is refused if its stock was changed after the line was loaded, even if the shelf quantity is the same again', async () => {
  const product = await addProduct(shop, { inventory: 10 })
  const { id } = (await order(product, 2)).order
  const line = await lineOf(product)
  await pack(id)
  await restock(admin, product.id, 10)
  expect((await lineOf(product)).shelf).toBe(line.shelf)
  expect(await refusal(await post([counted(line, 8)]))).toEqual([409, ['lines.0']])

  const again = await lineOf(product)
  const late = (await order(product, 2)).order.id
  await pack(late)
  await cancel(late)
  expect((await lineOf(product)).shelf).toBe(again.shelf)
  expect(await refusal(await post([counted(again, 8)]))).toEqual([409, ['lines.0']])
})

test('if fewer pieces are counted than orders have reserved, the stock is set to zero and the number of missing pieces is returned', async () => {
  const product = await addProduct(shop, { inventory: 6 })
  await order(product, 4)
  const line = await lineOf(product)
  expect(await posted([counted(line, 1)])).toMatchObject([{ quantity: -2, short: 3 }])
  expect(await variantStock(shop, product.id)).toEqual([0])
  // The order still reserves four pieces, so the shelf quantity is four although one piece was counted, and no piece
  // can be ordered.
  const { shelf } = await lineOf(product)
  expect(shelf).toBe(4)
  expect((await shop.visitor().post(createOrderPath, orderBody(product, 1))).status).toBe(200)
})

test('posting the same stock count twice changes the stock once, with and without idempotency key', async () => {
  const product = await addProduct(shop, { inventory: 10 })
  const line = counted(await lineOf(product), 7)
  const [first, second] = [await post([line], 'count-1'), await post([line], 'count-1')]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await second.text()).toBe(await first.text())
  expect(await refusal(await post([line], 'count-2'))).toEqual([409, ['lines.0']])
  expect(await refusal(await post([line]))).toEqual([409, ['lines.0']])
  expect(await variantStock(shop, product.id)).toEqual([7])
})

test('a stock count line without a difference is refused if another count of the product was posted after the line was loaded', async () => {
  const product = await addProduct(shop, { inventory: 10 })
  const line = await lineOf(product)
  expect((await post([counted(line, 0)])).status).toBe(200)
  // Another device loaded the line too and posts ten counted pieces. The server refuses it, because the stock has been
  // set to 0 since.
  expect(await refusal(await post([counted(line, 10)]))).toEqual([409, ['lines.0']])
  expect(await variantStock(shop, product.id)).toEqual([0])
})

test('after concurrent stock counts, orders and cancellations, the stock is the counted pieces less the pieces of active orders', async () => {
  const product = await addProduct(shop, { inventory: 30 })
  const first = await order(product, 2)
  const line = await lineOf(product)
  const [result] = await Promise.all([
    post([counted(line, 28)]),
    order(product, 1),
    order(product, 3),
    cancel(first.order.id),
    post([counted(line, 28)]),
  ])
  expect([200, 409]).toContain(result.status)
  expect(await variantStock(shop, product.id)).toEqual([24])
})

test('variants with batches are counted by batch; reserved pieces are counted in the batch from which orders took them', async () => {
  const product = await addProduct(shop, { inventory: 0, price: 100_00 })
  const variantId = product.variants[0]?.id ?? 0
  for (const expiresOn of ['2027-01-31', '2027-06-30'])
    await addBatch(shop, { variantId, expiresOn, number: expiresOn })
  await order(product, 7)
  const [a, b] = await linesOf(product)
  if (!a || !b) throw new Error('The product has two lines')
  expect([a, b]).toMatchObject([
    { batch: { number: '2027-01-31' }, shelf: 5, reserved: 5 },
    { batch: { number: '2027-06-30' }, shelf: 5, reserved: 2 },
  ])
  expect(await posted([counted(a, 4), counted(b, 6)])).toMatchObject([
    { batchId: a.batch?.id, quantity: 0, short: 1 },
    { batchId: b.batch?.id, quantity: 1, short: 0 },
  ])
  expect(await variantStock(shop, product.id)).toEqual([4])
  const rows = await shop.db.read((tx) =>
    tx
      .select({ quantity: batches.quantity })
      .from(batches)
      .where(eq(batches.variantId, variantId))
      .orderBy(asc(batches.id))
      .execute(),
  )
  expect(rows.map(({ quantity }) => quantity)).toEqual([0, 4])
  // A stock count line without a batch is refused, because the variant has batches.
  expect(await refusal(await post([{ ...counted(a, 4), batchId: null }]))).toEqual([409, ['lines.0']])
})

test('pieces of a batch that were cancelled before packing and do not return to stock are not on the shelf', async () => {
  const product = await addProduct(shop, { inventory: 0 })
  await addBatch(shop, { variantId: product.variants[0]?.id ?? 0, quantity: 6 })
  const guest = shop.visitor()
  const { id } = (await place(guest, orderBody(product, 4))).order
  const [line] = await read(getOrderItems, await guest.get(`/api/orders/${id}/items`))
  const cancelled = { items: [{ lineId: line?.id, quantity: 1 }], restock: false }
  expect((await admin.post(`/api/orders/${id}/cancel`, cancelled)).status).toBe(200)
  const batch = async () => (await linesOf(product)).find((one) => one.batch?.number !== '')
  expect(await batch()).toMatchObject({ reserved: 3, shelf: 5 })
  const back = { items: [{ lineId: line?.id, quantity: 1 }], restock: true }
  expect((await admin.post(`/api/orders/${id}/cancel`, back)).status).toBe(200)
  expect(await batch()).toMatchObject({ reserved: 2, shelf: 5 })
})

test('an expired batch is not among the lines of a stock count, and posting a count of it returns 409', async () => {
  const own = await createTestShop()
  let boss = await addSignedIn(own, { role: 'admin' })
  const product = await addProduct(own, { inventory: 0 })
  const batch = await addBatch(own, { variantId: product.variants[0]?.id ?? 0, expiresOn: '2026-11-21' })
  const lines = async () => read(getCountLines, await boss.get('/api/admin/count-lines'))
  const { since, lines: before } = await lines()
  expect(before.filter(({ productId }) => productId === product.id)).toHaveLength(1)
  own.advance(24 * 3600 * 1000)
  boss = await addSignedIn(own, { role: 'admin' })
  expect((await lines()).lines.filter(({ productId }) => productId === product.id)).toEqual([])
  const line = { variantId: product.variants[0]?.id, batchId: batch.id, counted: 9, shelf: 5, since }
  expect((await boss.post(path, { lines: [line] })).status).toBe(409)
  await own.close()
})

test('the lines of a stock count are returned in pages, sorted by product and each line once', async () => {
  const own = await createTestShop()
  const boss = await addSignedIn(own, { role: 'admin' })
  const made = []
  for (let index = 0; index < 201; index++) made.push((await addProduct(own, { inventory: 1 })).id)
  const seen: number[] = []
  let next: number | null = 0
  let pages = 0
  while (next !== null) {
    const query: string = next > 0 ? `?after=${next}` : ''
    const reply = await read(getCountLines, await boss.get(`/api/admin/count-lines${query}`))
    seen.push(...reply.lines.map(({ productId }) => productId))
    next = reply.next
    pages += 1
  }
  expect(pages).toBeGreaterThan(1)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(made.every((id) => seen.filter((one) => one === id).length === 1)).toBe(true)
  await own.close()
})

test.each([
  [{ lines: [] }],
  [
    {
      lines: Array.from({ length: 201 }, (_, index) => ({
        variantId: index + 1,
        batchId: null,
        counted: 1,
        shelf: 2,
        since: 0,
      })),
    },
  ],
  [{ lines: [{ variantId: 1, batchId: null, counted: -1, shelf: 0, since: 0 }] }],
  [{ lines: [{ variantId: 1, batchId: null, counted: 1.5, shelf: 0, since: 0 }] }],
  [{ lines: [1, 2].map((pieces) => ({ variantId: 1, batchId: null, counted: pieces, shelf: 0, since: 0 })) }],
])(
  'posting a stock count with no lines, too many lines, an invalid quantity or a repeated line returns 400',
  async (body) => {
    expect((await admin.post(path, body)).status).toBe(400)
  },
)

test('posting a stock count of an unknown variant is refused', async () => {
  const line = { variantId: 987_654, batchId: null, counted: 1, shelf: 0, since: 0 }
  expect(await refusal(await post([line]))).toEqual([409, ['lines.0']])
})
