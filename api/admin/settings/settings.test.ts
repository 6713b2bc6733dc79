import { afterAll, expect, test } from 'vitest'
import { updateSettings } from '#contract/admin-settings'
import { createOrder } from '#contract/checkout'
import { getSettings } from '#contract/settings'
import { addProduct, addSignedIn, countRows } from '../../testing/data.ts'
import { openShop } from '../../testing/open-shop.ts'
import { orderBody } from '../../testing/order-body.ts'
import { read, readError } from '../../testing/read.ts'

const shop = await openShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

const settings = { everywhere: true, freeThreshold: '700.00', standardCost: '40.50', taxRate: 12.5 }
const put = (change: Record<string, unknown> = {}) =>
  admin.send('PUT', '/api/admin/settings', { ...settings, ...change })
const shown = async () => read(getSettings, await shop.visitor().get('/api/settings'))

test('the settings are shown at once, and the checkout charges by them', async () => {
  expect(await read(updateSettings, await put({ id: 7, updatedAt: 'x' }))).toEqual(settings)
  expect(await shown()).toEqual(settings)
  const product = await addProduct(shop)
  const order = async (amount: string) =>
    read(createOrder, await shop.visitor().post('/api/ecommerce/create-order', orderBody(product, 1, { amount })))
  // 500.00 + 40.50 shipping + 62.50 tax
  expect(await order('603.00')).toMatchObject({ success: true, order: { shipping: '40.50', tax: '62.50' } })
  expect(await order('640.00')).toMatchObject({ success: false, code: 'amount_changed' })
  expect(await read(updateSettings, await put({ everywhere: false, freeThreshold: 0, standardCost: 0 }))).toEqual({
    ...settings,
    everywhere: false,
    freeThreshold: '0.00',
    standardCost: '0.00',
  })
  // The documented rates of the checkout are back: 500.00 + 50.00 + 90.00.
  expect(await order('640.00')).toMatchObject({ success: true })
})

test.each([
  [{ everywhere: 'true' }, 'everywhere'],
  [{ everywhere: undefined }, 'everywhere'],
  [{ freeThreshold: -1 }, 'freeThreshold'],
  [{ freeThreshold: '' }, 'freeThreshold'],
  [{ freeThreshold: null }, 'freeThreshold'],
  [{ standardCost: '1e3' }, 'standardCost'],
  [{ standardCost: true }, 'standardCost'],
  [{ standardCost: 1e12 }, 'standardCost'],
  [{ taxRate: -0.1 }, 'taxRate'],
  [{ taxRate: 100.1 }, 'taxRate'],
  [{ taxRate: 18.05 }, 'taxRate'],
  [{ taxRate: '18' }, 'taxRate'],
] as const)('%j is refused beside its field, and nothing changes', async (change, field) => {
  const before = [await shown(), await countRows(shop.db)]
  const response = await put(change)
  expect(response.status).toBe(400)
  expect(Object.keys((await readError(response)).fields ?? {})).toEqual([field])
  expect([await shown(), await countRows(shop.db)]).toEqual(before)
})
