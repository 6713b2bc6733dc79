import { afterAll, expect, test } from 'vitest'
import { createProduct, getAdminProducts, updateProduct } from '#contract/admin/catalogue'
import { getProduct, getProducts } from '#contract/catalogue'
import { catalogueVersionHeader } from '#contract/constants'
import { addSignedIn } from '../testing/data.ts'
import { createOrderPath, orderBody } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop({ now: '2026-11-21T06:00:00.000Z' })
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const visitor = shop.visitor()
const hourMs = 3_600_000
const inHours = (hours: number) => new Date(shop.clock().getTime() + hours * hourMs).toISOString()

let made = 0
async function onSale(more: object = {}) {
  made += 1
  const body = {
    name: `Sharbat ${made}`,
    price: '100.00',
    salePrice: '80.00',
    saleFrom: inHours(1),
    saleTo: inHours(2),
    inventory: 50,
    ...more,
  }
  return read(createProduct, await admin.post('/api/products', body))
}
const shown = async (slug: string) => read(getProduct, await visitor.get(`/api/products/slug/${slug}`))
const version = async () => Number((await visitor.get('/api/products')).headers.get(catalogueVersionHeader))
const put = (id: number, body: object, headers = {}) => admin.send('PUT', `/api/products/${id}`, body, headers)
const fieldsOf = async (response: Response) => (await readError(response)).fields

test('a sale price applies from its start until its end, and start and end each raise the catalogue version', async () => {
  const { slug, id } = await onSale()
  const states = []
  for (let hour = 0; hour < 3; hour += 1) {
    const { price, variants } = await shown(slug)
    const stored = (await read(getAdminProducts, await admin.get('/api/admin/products'))).find((one) => one.id === id)
    states.push([price, variants[0]?.price, variants[0]?.regularPrice, stored?.price, await version()])
    shop.advance(hourMs)
  }
  const [before, during, after] = states
  expect(before?.slice(0, 4)).toEqual(['100.00', '100.00', '100.00', '100.00'])
  expect(during?.slice(0, 4)).toEqual(['80.00', '80.00', '100.00', '80.00'])
  expect(after?.slice(0, 4)).toEqual(before?.slice(0, 4))
  expect([Number(during?.[4]), Number(after?.[4])]).toEqual([Number(before?.[4]) + 1, Number(before?.[4]) + 2])
})

test('when the server clock is set back to a time before the sale, the regular price applies again', async () => {
  const { slug } = await onSale()
  shop.setClock(hourMs)
  expect((await shown(slug)).price).toBe('80.00')
  shop.setClock(-hourMs)
  expect((await shown(slug)).price).toBe('100.00')
})

test('an order is accepted only with the price that applies at the time of the order, even if the catalogue was not read since that price changed', async () => {
  const product = await onSale()
  const order = async (price: number) => {
    const line = { id: product.id, price: price * 100 }
    return (await visitor.post(createOrderPath, orderBody(line, 1))).json()
  }
  expect(await order(80)).toMatchObject({ success: false, code: 'price_changed', items: [{ price: '100.00' }] })
  shop.advance(hourMs)
  expect(await order(100)).toMatchObject({ success: false, code: 'price_changed', items: [{ price: '80.00' }] })
  expect(await order(80)).toMatchObject({ success: true })
  shop.advance(hourMs)
  expect(await order(80)).toMatchObject({ success: false, code: 'price_changed' })
})

test('the on-sale filter and the sort by price use the price that applies now', async () => {
  const { id } = await onSale({ price: '5000.00', salePrice: '3.00' })
  const ids = async (query: string) =>
    (await read(getProducts, await visitor.get(`/api/products?${query}`))).map((product) => product.id)
  expect(await ids('onSale=true')).not.toContain(id)
  expect((await ids('sort=price-low'))[0]).not.toBe(id)
  shop.advance(hourMs)
  expect(await ids('onSale=true')).toContain(id)
  expect((await ids('sort=price-low'))[0]).toBe(id)
  shop.advance(hourMs)
  expect(await ids('onSale=true')).not.toContain(id)
})

test('a recurring job starts and ends sales, even in a shop without visitors', async () => {
  const { id } = await onSale()
  shop.advance(hourMs)
  await shop.runRecurring('apply sale prices')
  const list = await read(getAdminProducts, await admin.get('/api/admin/products'))
  expect(list.find((product) => product.id === id)?.price).toBe('80.00')
})

test('start and end of a sale do not outdate the ETag of an open product form', async () => {
  const { id } = await onSale()
  const etag = (await admin.get(`/api/admin/products/${id}`)).headers.get('etag') ?? ''
  shop.advance(hourMs)
  await visitor.get('/api/products')
  const reply = await put(id, { price: '110.00' }, { 'if-match': etag })
  expect((await read(updateProduct, reply)).variants[0]).toMatchObject({ price: '80.00', regularPrice: '110.00' })
})

test('a product change that sends the current sale price does not change the regular price, and salePrice null ends the sale', async () => {
  const { id } = await onSale({ saleFrom: null })
  const repeated = await read(updateProduct, await put(id, { price: '80.00' }))
  expect(repeated.variants[0]).toMatchObject({ price: '80.00', regularPrice: '100.00' })
  const ended = await read(updateProduct, await put(id, { salePrice: null }))
  expect(ended.variants[0]).toMatchObject({
    price: '100.00',
    regularPrice: '100.00',
    salePrice: null,
    saleFrom: null,
    saleTo: null,
  })
})

test.each([
  [{ salePrice: '100.00' }, { salePrice: 'The sale price must be below the price' }],
  [{ salePrice: null }, { salePrice: 'Enter a sale price' }],
  [{ saleTo: '2020-01-01T00:00:00.000Z' }, { saleTo: 'The end must be after the start' }],
  // The server compares prices with 18 % tax added, because the MRP includes tax.
  [{ mrp: '90.00', price: '100.00', salePrice: '80.00' }, { salePrice: 'The sale price with tax is above the MRP' }],
  [{ mrp: '100.00', price: '100.00', salePrice: '80.00' }, { price: 'The price with tax is above the MRP' }],
])('a sale price with %o is refused', async (more, fields) => {
  const times = { saleFrom: inHours(1), saleTo: inHours(2) }
  const body = { name: `Refused ${made}`, price: '100.00', salePrice: '80.00', ...times, ...more }
  expect(await fieldsOf(await admin.post('/api/products', body))).toEqual(fields)
})
