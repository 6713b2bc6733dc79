import { afterAll, beforeEach, expect, test } from 'vitest'
import { deleteSamples, getSetUp, openShop, recordSetUp } from '#contract/admin/overview'
import { createOrder } from '#contract/checkout'
import { getAdminSettings, getSettings } from '#contract/settings'
import { raiseCatalogueVersion } from '../../catalogue/catalogue-store.ts'
import { categories } from '../../db/schema/catalogue.ts'
import { settings } from '../../db/schema/operations.ts'
import { sampleCategories } from '../../db/seed/sample-catalogue.ts'
import { addProduct, addReview, addSignedIn, countRows } from '../../testing/data.ts'
import { orderBody, place } from '../../testing/order-body.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

let shop = await createTestShop()
let admin = await addSignedIn(shop, { role: 'admin' })
afterAll(() => shop.close())

/** Each test starts with a closed shop without the sample products and profile. */
beforeEach(async () => {
  await shop.close()
  shop = await createTestShop()
  admin = await addSignedIn(shop, { role: 'admin' })
  const rates = { everywhere: false, freeThreshold: 250_000, standardCost: 15_000, taxRate: 1800 }
  await shop.db.write(async (tx) => {
    await raiseCatalogueVersion(tx)
    await tx.insert(settings).values({ id: 1, ...rates, isSample: false, isOpen: false, updatedAt: shop.clock() })
  })
  shop.catalogue.invalidate()
})

const setUp = async () => read(getSetUp, await admin.get('/api/admin/set-up'))
const open = (isOpen = true) => admin.send('PUT', '/api/admin/shop-open', { isOpen })
const saveProfile = (body: object) => admin.send('PUT', '/api/admin/profile', body)
const order = async () =>
  read(createOrder, await shop.visitor().post('/api/ecommerce/create-order', orderBody(await addProduct(shop))))

const complete = {
  name: 'Hakim Ajmal Stores',
  legalName: 'Ajmal Stores LLP',
  address: '7 Ballimaran',
  phone: '9876543210',
  grievanceName: 'Asha Rao',
  grievanceEmail: 'asha@ajmal.example',
  gstin: '09AAACG1234A1ZC',
}
const withoutGstin = { ...complete, gstin: '' }
const rates = { everywhere: true, freeThreshold: '2500.00', standardCost: '150.00', taxRate: 18 }
const unregistered = { gstRegistration: 'none', shopState: 'UP' }

test('create-order returns the error shop_closed while the shop is closed, and public pages and lists can be read in a closed shop', async () => {
  expect(await read(getSettings, await shop.visitor().get('/api/settings'))).toMatchObject({ isOpen: false })
  expect((await shop.visitor().get('/api/products')).status).toBe(200)
  const before = await countRows(shop.db)
  const refused = await order()
  expect(refused).toMatchObject({
    success: false,
    code: 'shop_closed',
    message: expect.stringContaining('not open yet'),
  })
  // The product that is ordered is added with its variant and opening stock.
  const added = { products: 0, variants: 0, stock_movements: 0 }
  expect({ ...(await countRows(shop.db)), ...added }).toEqual({ ...before, ...added })
  await saveProfile(complete)
  await admin.send('PUT', '/api/admin/settings', rates)
  expect(await read(openShop, await open())).toMatchObject({ isOpen: true, missing: [], steps: { open: 'done' } })
  expect(await read(getSettings, await shop.visitor().get('/api/settings'))).toMatchObject({ isOpen: true })
  expect(await order()).not.toMatchObject({ code: 'shop_closed' })
  expect(await read(openShop, await open(false))).toMatchObject({ isOpen: false })
  expect(await order()).toMatchObject({ code: 'shop_closed' })
})

test('the steps "Sample data" and "Open the shop" stay finished, so that sample data of an opened shop can never be deleted in one action', async () => {
  await saveProfile(complete)
  await admin.send('PUT', '/api/admin/settings', rates)
  await open()
  for (const step of ['open', 'samples']) await admin.send('PUT', '/api/admin/set-up', { step, state: 'done' })
  for (const step of ['open', 'samples']) await admin.send('PUT', '/api/admin/set-up', { step, state: 'skipped' })
  expect(await setUp()).toMatchObject({ steps: { open: 'done', samples: 'done' }, canDeleteSamples: false })
})

test.each([
  ['name', { name: '' }],
  ['legalName', { legalName: '' }],
  ['address', { address: '' }],
  ['customerCare', { phone: '' }],
  ['grievanceOfficer', { grievanceName: '' }],
  ['grievanceOfficer', { grievanceEmail: '' }],
])('a shop without %s cannot be opened', async (need, change) => {
  await admin.send('PUT', '/api/admin/settings', rates)
  await saveProfile({ ...complete, ...change })
  expect((await setUp()).missing).toEqual([need])
  const response = await open()
  expect(response.status).toBe(400)
  expect(Object.keys((await readError(response)).fields ?? {})).toEqual([need])
  expect(await setUp()).toMatchObject({ isOpen: false })
})

test('an own shop (not the sample) cannot be opened while "Use these rates everywhere" is off', async () => {
  await saveProfile(complete)
  expect((await setUp()).missing).toEqual(['rates'])
  expect((await open()).status).toBe(400)
})

const saveSettings = (change: object) => admin.send('PUT', '/api/admin/settings', { ...rates, ...change })
const fieldsOf = async (response: Response) => [
  response.status,
  Object.keys(response.ok ? {} : ((await readError(response)).fields ?? {})),
]

test.each(['regular', 'composition'])(
  'an own shop (not the sample) with %s GST registration cannot be opened without a GSTIN',
  async (gst) => {
    await saveProfile(withoutGstin)
    await saveSettings({ gstRegistration: gst, shopState: 'UP' })
    expect((await setUp()).missing).toEqual(['gstin'])
    expect(await fieldsOf(await open())).toEqual([400, ['gstin']])
    await saveProfile(complete)
    expect(await setUp()).toMatchObject({ missing: [] })
    expect((await open()).status).toBe(200)
    // While the settings charge GST, the GSTIN cannot be removed from the profile.
    expect(await fieldsOf(await saveProfile(withoutGstin))).toEqual([400, ['gstin']])
  },
)

test('settings with which an own shop (not the sample) could not be opened are refused while it is open, and accepted while it is closed', async () => {
  await saveProfile(withoutGstin)
  await saveSettings(unregistered)
  await open()
  expect(await fieldsOf(await saveSettings({ ...unregistered, everywhere: false }))).toEqual([400, ['everywhere']])
  expect(await fieldsOf(await saveSettings({ gstRegistration: 'regular' }))).toEqual([400, ['gstRegistration']])
  await open(false)
  expect(await fieldsOf(await saveSettings({ everywhere: false }))).toEqual([200, []])
})

test('saving the first profile of a sample shop turns review approval on, and saving later profiles does not change that setting', async () => {
  await shop.db.write((tx) => tx.update(settings).set({ isSample: true, isOpen: true }).execute())
  const reviewApproval = async () =>
    (await read(getAdminSettings, await admin.get('/api/admin/settings'))).reviewApproval
  expect(await reviewApproval()).toBe(false)
  await saveProfile({ name: 'Ajmal' })
  expect(await reviewApproval()).toBe(true)
  // The shop is already open, so the dashboard only lists the missing details and does not close the shop.
  expect((await setUp()).missing).toContain('grievanceOfficer')
  expect((await saveSettings({ ...unregistered, reviewApproval: false })).status).toBe(200)
  await saveProfile(complete)
  expect(await reviewApproval()).toBe(false)
})

test('finished and skipped steps of the set-up are stored, and recording another step does not change them', async () => {
  expect(await setUp()).toMatchObject({ isStarted: false, steps: {} })
  const put = (body: object) => admin.send('PUT', '/api/admin/set-up', body)
  expect(await read(recordSetUp, await put({}))).toMatchObject({ isStarted: true, steps: {} })
  await put({ step: 'identity', state: 'done' })
  await put({ step: 'prices', state: 'skipped' })
  expect(await setUp()).toMatchObject({ steps: { identity: 'done', prices: 'skipped' } })
  expect((await put({ step: 'other' })).status).toBe(400)
})

test('a GSTIN in the profile is reported as unused while the shop is saved as not registered for GST', async () => {
  await saveProfile(withoutGstin)
  await admin.send('PUT', '/api/admin/settings', { ...rates, ...unregistered })
  expect(await setUp()).toMatchObject({ hasUnusedGstin: false })
  await saveProfile(complete)
  expect(await setUp()).toMatchObject({ hasUnusedGstin: true })
  await admin.send('PUT', '/api/admin/settings', { ...rates, gstRegistration: 'composition', shopState: null })
  expect(await setUp()).toMatchObject({ hasUnusedGstin: false })
})

test('deleting the sample data removes products, reviews and unchanged sample categories, retains orders, and returns 409 the second time', async () => {
  await saveProfile(complete)
  await admin.send('PUT', '/api/admin/settings', rates)
  await open()
  const product = await addProduct(shop)
  await addReview(shop)
  const [first, second] = sampleCategories
  if (!first || !second) throw new Error('The sample has categories')
  await shop.db.write((tx) =>
    tx
      .insert(categories)
      .values([first, { ...second, name: 'Renamed' }, { name: 'Own', slug: 'own' }])
      .execute(),
  )
  const amount = '767.00'
  const { order } = await place(shop.visitor(), orderBody(product, 1, { amount }))
  await shop.db.write((tx) => tx.update(settings).set({ setUp: {} }).execute())
  expect(await setUp()).toMatchObject({ canDeleteSamples: true, counts: { products: 2 } })
  const remove = (body: object) => admin.post('/api/admin/sample-data/delete', body)
  expect((await remove({})).status).toBe(400)
  expect(await read(deleteSamples, await remove({ confirm: true }))).toMatchObject({
    counts: { products: 0, reviews: 0 },
    steps: { samples: 'done' },
    canDeleteSamples: false,
  })
  expect(await (await shop.visitor().get('/api/products')).json()).toEqual([])
  expect(await (await shop.visitor().get('/api/categories')).json()).toMatchObject([
    { name: 'Renamed' },
    { name: 'Own' },
  ])
  expect((await remove({ confirm: true })).status).toBe(409)
  expect(await (await admin.get(`/api/orders/${order.id}/items`)).json()).toMatchObject([{ productName: product.name }])
})
