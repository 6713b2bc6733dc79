import { afterAll, expect, test } from 'vitest'
import { getAuditLog } from '#contract/admin/audit'
import { createOrder } from '#contract/checkout'
import { getAdminSettings, getSettings, getSettingsVersions, updateSettings } from '#contract/settings'
import { rupees } from '#rules/money'
import { ownPromises, samplePromises } from '#rules/shop/shop-profile'
import { checkoutTotals } from '#rules/totals'
import { raiseCatalogueVersion } from '../../catalogue/catalogue-store.ts'
import { settings as settingsTable } from '../../db/schema/operations.ts'
import { documentedRates } from '../../db/schema/values.ts'
import { apiTexts } from '../../http/shop-error.ts'
import { addProduct, addSignedIn, countRows } from '../../testing/data.ts'
import { addressInState, invoicePrefix, orderBody, sampleState } from '../../testing/order-body.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { saveSettings } from './handlers.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

const settings = { everywhere: true, freeThreshold: '700.00', standardCost: '40.50', taxRate: 12.5 }
/** Default COD limits of a new shop. */
const cod = {
  codMaxAmount: '25000.00',
  codMaxPieces: 50,
  codOpenPerPhone: 5,
  codOpenPerAddress: 5,
  codOpenPerIp: 200,
  codExpiryDays: 7,
}
/** Default GST settings of a new shop. */
const gst = { taxIncluded: false, gstRegistration: 'regular', shopState: sampleState.code } as const
const publicOnes = {
  ...settings,
  ...gst,
  gstRates: [0, 0.25, 1.5, 3, 5, 18, 40],
  onlinePayment: false,
  cashOnDelivery: true,
  courierConnected: false,
  isSample: true,
  ownPages: [],
  promises: samplePromises,
  profile: null,
  look: null,
  isOpen: true,
}
/** Tax settings of a new shop that admins can read and that public replies omit. */
const turnover = { largeTurnover: false, eInvoices: false }
const other = {
  version: expect.any(String),
  isSample: true,
  ...gst,
  ...turnover,
  invoicePrefix,
  cashOnDelivery: true,
  reviewApproval: false,
  signature: null,
  promises: samplePromises,
}
const put = (change: Record<string, unknown> = {}) =>
  admin.send('PUT', '/api/admin/settings', { ...settings, ...change })
const shown = async () => read(getSettings, await shop.visitor().get('/api/settings'))

test('changed shop settings are visible immediately and used by the checkout', async () => {
  expect(await read(updateSettings, await put({ id: 7, updatedAt: 'x' }))).toEqual({ ...settings, ...cod, ...other })
  expect(await shown()).toEqual(publicOnes)
  const product = await addProduct(shop)
  const order = async (amount: string) =>
    read(createOrder, await shop.visitor().post('/api/ecommerce/create-order', orderBody(product, 1, { amount })))
  // The total is the subtotal of 500.00, shipping of 40.50 and 12.5 % tax on both.
  expect(await order('608.06')).toMatchObject({ success: true, order: { shipping: '40.50', tax: '67.56' } })
  expect(await order('640.00')).toMatchObject({ success: false, code: 'amount_changed' })
  expect(await read(updateSettings, await put({ everywhere: false, freeThreshold: 0, standardCost: 0 }))).toEqual({
    ...settings,
    ...cod,
    ...other,
    everywhere: false,
    freeThreshold: '0.00',
    standardCost: '0.00',
  })
  // The checkout uses the rates of the specification again: subtotal 500.00, shipping 50.00 and tax 90.00.
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
  [{ taxIncluded: 1 }, 'taxIncluded'],
  [{ gstRegistration: 'other' }, 'gstRegistration'],
  [{ shopState: 'up' }, 'shopState'],
  [{ invoicePrefix: 'ABC' }, 'invoicePrefix'],
  [{ invoicePrefix: 'AC' }, 'invoicePrefix'],
  [{ invoicePrefix: '' }, 'invoicePrefix'],
  [{ codMaxAmount: 0 }, 'codMaxAmount'],
  [{ codMaxAmount: '0.99' }, 'codMaxAmount'],
  [{ codMaxAmount: 1_000_000.01 }, 'codMaxAmount'],
  [{ codMaxAmount: null }, 'codMaxAmount'],
  [{ codMaxPieces: 0 }, 'codMaxPieces'],
  [{ codMaxPieces: 4951 }, 'codMaxPieces'],
  [{ codMaxPieces: 1.5 }, 'codMaxPieces'],
  [{ codOpenPerPhone: 0 }, 'codOpenPerPhone'],
  [{ codOpenPerAddress: 1001 }, 'codOpenPerAddress'],
  [{ codOpenPerIp: '200' }, 'codOpenPerIp'],
  [{ codExpiryDays: 1 }, 'codExpiryDays'],
  [{ codExpiryDays: 61 }, 'codExpiryDays'],
  [{ cashOnDelivery: 'true' }, 'cashOnDelivery'],
  [{ reviewApproval: null }, 'reviewApproval'],
  [{ largeTurnover: 'yes' }, 'largeTurnover'],
  [{ eInvoices: 1 }, 'eInvoices'],
  [{ signature: 7 }, 'signature'],
  [{ signature: '0'.repeat(32) }, 'signature'],
  [{ signature: 'data:image/svg+xml;base64,PHN2Zy8+' }, 'signature'],
  [{ signature: 'data:image/png;base64,AAAA' }, 'signature'],
] as const)(
  'saving the settings %j returns 400 with an error on the invalid field and changes nothing',
  async (change, field) => {
    const before = [await shown(), await countRows(shop.db)]
    const response = await put(change)
    expect(response.status).toBe(400)
    expect(Object.keys((await readError(response)).fields ?? {})).toEqual([field])
    expect([await shown(), await countRows(shop.db)]).toEqual(before)
  },
)

test('COD limits are stored, apply immediately and are not in the public settings', async () => {
  const changed = { codMaxAmount: 1000, codMaxPieces: 3, codOpenPerPhone: 2, codExpiryDays: 14 }
  const after = { ...cod, ...other, ...changed, codMaxAmount: '1000.00' }
  expect(await read(updateSettings, await put(changed))).toEqual({ ...settings, ...after })
  expect(await read(getAdminSettings, await admin.get('/api/admin/settings'))).toEqual({ ...settings, ...after })
  expect(await shown()).toEqual(publicOnes)
  // A request without COD limits, with only the four documented fields, does not change the limits.
  expect(await read(updateSettings, await put())).toEqual({ ...settings, ...after })
  const [entry] = await read(getAuditLog, await admin.get('/api/admin/audit?area=settings&limit=1'))
  expect(entry).toMatchObject({ action: 'updateSettings', after: { codMaxPieces: 3, codMaxAmount: '1000.00' } })

  const product = await addProduct(shop, { price: 100_00 })
  const order = async (quantity: number) => {
    // The settings that this test has saved charge 40.50 for shipping below a subtotal of 700.00, and 12.5 % tax.
    const amount = rupees(checkoutTotals(100_00 * quantity, 0, settings).total)
    return read(
      createOrder,
      await shop.visitor().post('/api/ecommerce/create-order', orderBody(product, quantity, { amount })),
    )
  }
  expect(await order(3)).toMatchObject({ success: true })
  expect(await order(4)).toMatchObject({ code: 'cod_limit', message: expect.stringContaining('up to 3 items') })
})

test('if cash on delivery is switched off and there is no payment gateway, every order is refused because the shop cannot take orders', async () => {
  const product = await addProduct(shop)
  await put({ cashOnDelivery: false })
  expect(await shown()).toMatchObject({ cashOnDelivery: false })
  const order = (change: object) =>
    shop.visitor().post('/api/ecommerce/create-order', orderBody(product, 1, { amount: '608.06', ...change }))
  const text = 'This shop can’t take orders right now. Please contact us.'
  expect(await read(createOrder, await order({}))).toMatchObject({ code: 'cod_unavailable', message: text })
  const online = await order({ paymentMethod: 'razorpay' })
  expect([online.status, (await readError(online)).message]).toEqual([503, text])
  await put({ cashOnDelivery: true })
  expect(await read(createOrder, await order({}))).toMatchObject({ success: true })
})

test('promises of the shop (such as the return window) are saved together, unchanged by a request without them, and have defaults in a new shop', async () => {
  const promises = { ...ownPromises, returnDays: 14, consultationPhone: '350.5', storeCredit: true }
  const stored = { ...promises, consultationPhone: '350.50' }
  expect(await read(updateSettings, await put({ promises }))).toMatchObject({ promises: stored })
  expect((await shown()).promises).toEqual(stored)
  await put({ taxRate: 5 })
  expect((await shown()).promises).toEqual(stored)
  expect((await put({ promises: { returnDays: 5 } })).status).toBe(400)
  expect((await shown()).promises).toEqual(stored)

  await shop.db.write(async (tx) => {
    await raiseCatalogueVersion(tx)
    await tx.update(settingsTable).set({ promises: null, isSample: false })
  })
  shop.catalogue.invalidate()
  expect((await shown()).promises).toEqual({ ...ownPromises, newsletterDiscount: true })
  await shop.db.write((tx) => tx.update(settingsTable).set({ isSample: true }).execute())
})

test('tax-inclusive prices add no tax to the total, and a shop with composition registration charges no tax and delivers only within its state', async () => {
  const own = await createTestShop()
  const owner = await addSignedIn(own, { role: 'admin' })
  const product = await addProduct(own, { price: 118_00 })
  const rates = { everywhere: true, freeThreshold: '0.00', standardCost: '0.00', taxRate: 18 }
  const save = (change: object) => owner.send('PUT', '/api/admin/settings', { ...rates, ...change })
  const order = async (amount: string, change: object = {}, headers: Record<string, string> = {}) =>
    read(
      createOrder,
      await own.visitor().post('/api/ecommerce/create-order', orderBody(product, 1, { amount, ...change }), headers),
    )
  await save({ taxIncluded: true })
  expect(await order('118.00')).toMatchObject({
    success: true,
    order: { tax: '18.00', total: '118.00', taxIncluded: true, placeOfSupply: 'KA' },
  })
  // The delivery address decides where the order is taxed, also for a buyer with a GSTIN of another state.
  expect(await order('118.00', { buyerGstin: '27AAPFU0939F1ZV' })).toMatchObject({ order: { placeOfSupply: 'KA' } })
  await save({ gstRegistration: 'composition' })
  const message = `This shop delivers only within ${sampleState.name}.`
  expect(await order('118.00')).toMatchObject({ success: false, code: 'pin_unserviceable', message })
  // The name of the state is in the language of the request.
  const hindi = apiTexts.hi.stateNames[sampleState.code]
  expect(await order('118.00', {}, { 'accept-language': 'hi' })).toMatchObject({
    message: `यह दुकान सिर्फ़ ${hindi} के अंदर डिलीवरी करती है।`,
  })
  expect(await order('118.00', {}, { 'accept-language': 'ur' })).toMatchObject({
    message: expect.stringContaining(apiTexts.ur.stateNames[sampleState.code] ?? '?'),
  })
  expect(await order('118.00', { shippingAddress: addressInState })).toMatchObject({
    success: true,
    order: { tax: '0.00', total: '118.00', taxIncluded: false, placeOfSupply: sampleState.code },
  })
  await own.close()
})

test('a shop without GSTIN must name its state before it stops charging tax', async () => {
  const own = await createTestShop()
  const owner = await addSignedIn(own, { role: 'admin' })
  await own.db.write((tx) => saveSettings(tx, { ...documentedRates, isSample: false, updatedAt: own.clock() }))
  const save = (change: object) =>
    owner.send('PUT', '/api/admin/settings', { ...settings, gstRegistration: 'none', ...change })
  const refused = await save({})
  expect([refused.status, (await readError(refused)).fields]).toEqual([
    400,
    { shopState: 'Choose the state of the shop' },
  ])
  expect(await read(updateSettings, await save({ shopState: 'KL' }))).toMatchObject({ shopState: 'KL' })
  await own.close()
})

test('saving settings that another admin has changed returns 409 with the newer settings and changes nothing', async () => {
  const first = await admin.get('/api/admin/settings')
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toBe(`"${(await read(getAdminSettings, first)).version}"`)
  const save = (standardCost: string) =>
    admin.send('PUT', '/api/admin/settings', { ...settings, standardCost }, { 'if-match': tag })
  const answers = await Promise.all([save('11.00'), save('12.00')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const stored = await read(getAdminSettings, await admin.get('/api/admin/settings'))
  const before = await countRows(shop.db)
  const late = await save('13.00')
  expect(late.status).toBe(409)
  expect(await readError(late)).toMatchObject({ code: 'conflict', current: stored })
  expect(await countRows(shop.db)).toEqual(before)
})

test('the last ten versions of the settings are listed, newest first, and the first save also stores the previous settings as a version', async () => {
  const own = await createTestShop()
  const owner = await addSignedIn(own, { role: 'admin' })
  const versions = async () => read(getSettingsVersions, await owner.get('/api/admin/settings/versions'))
  expect(await versions()).toEqual([])
  const save = (returnDays: number) =>
    owner.send('PUT', '/api/admin/settings', { ...settings, promises: { ...samplePromises, returnDays } })
  await save(1)
  const [current, first] = await versions()
  expect(current).toMatchObject({ savedBy: owner.user.username, settings: { everywhere: true } })
  expect(first).toMatchObject({ savedBy: null, settings: { everywhere: false, promises: samplePromises } })
  for (let days = 2; days <= 12; days += 1) await save(days)
  expect((await save(0)).status).toBe(400)
  expect((await versions()).map((each) => each.settings.promises.returnDays)).toEqual(
    Array.from({ length: 10 }, (_, index) => 12 - index),
  )
  await own.close()
})

test('saving the settings of an earlier version restores them all, and is a new version', async () => {
  const own = await createTestShop()
  const owner = await addSignedIn(own, { role: 'admin' })
  const versions = async () => read(getSettingsVersions, await owner.get('/api/admin/settings/versions'))
  const save = (body: object) => owner.send('PUT', '/api/admin/settings', body)
  const earlier = { ...settings, freeThreshold: '777.00', codMaxPieces: 7, invoicePrefix: 'ZA', cashOnDelivery: false }
  expect((await save({ ...earlier, promises: { ...samplePromises, returnDays: 5 } })).status).toBe(200)
  expect((await save({ ...settings, codMaxPieces: 8, invoicePrefix: 'ZB', cashOnDelivery: true })).status).toBe(200)
  const [newest, former] = await versions()
  expect(newest?.settings).not.toEqual(former?.settings)
  const restored = await read(updateSettings, await save(former?.settings ?? {}))
  expect(restored).toMatchObject({ ...former?.settings, codMaxPieces: 7, invoicePrefix: 'ZA', cashOnDelivery: false })
  expect((await versions()).map((each) => each.settings.invoicePrefix)).toEqual(['ZA', 'ZB', 'ZA', expect.any(String)])
  await own.close()
})
