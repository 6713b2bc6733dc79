import { afterAll, beforeEach, expect, test } from 'vitest'
import { getAuditLog } from '#contract/admin/audit'
import { createOrder } from '#contract/checkout'
import { sendMessage } from '#contract/contact'
import { getAdminProfile, getProfileVersions, type ProfileInput, saveProfile } from '#contract/profile'
import { getSettings } from '#contract/settings'
import { sampleProfile, samplePromises } from '#rules/shop/shop-profile'
import { addProduct, addSignedIn, countRows } from '../../testing/data.ts'
import { orderBody } from '../../testing/order-body.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

let shop = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '1000' } })
let admin = await addSignedIn(shop, { role: 'admin' })
beforeEach(async () => {
  await shop.close()
  shop = await createTestShop()
  admin = await addSignedIn(shop, { role: 'admin' })
})
afterAll(() => shop.close())

const path = '/api/admin/profile'
const put = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  admin.send('PUT', path, body, headers)
const shown = async () => read(getSettings, await shop.visitor().get('/api/settings'))

const full = {
  name: ' Hakim  Ajmal Stores ',
  tagline: 'Since 1911',
  description: 'Unani medicines from Delhi.',
  phone: '011 2345 6789',
  whatsapp: '98765 43210',
  email: 'Care@Ajmal.Example',
  address: '7 Ballimaran\n\n Delhi  110006 ',
  hours: 'Monday to Saturday: 10 AM to 8 PM',
  instagram: 'https://instagram.com/ajmal',
  facebook: '',
  legalName: 'Ajmal Stores LLP',
  gstin: '27aapfu0939f1zv',
  fssai: '1001 2345 000123',
  drugLicence: 'DL-77',
  grievanceName: 'Asha Rao',
  grievanceEmail: 'grievance@ajmal.example',
  grievancePhone: '9876543211',
  orderPrefix: 'ha',
  emailSender: 'Ajmal Team',
  emailSignature: 'With regards\nAjmal Stores',
}

const stored = {
  ...full,
  name: 'Hakim Ajmal Stores',
  phone: '+911123456789',
  whatsapp: '+919876543210',
  email: 'care@ajmal.example',
  address: '7 Ballimaran\nDelhi 110006',
  facebook: null,
  youtube: null,
  gstin: '27AAPFU0939F1ZV',
  fssai: '10012345000123',
  grievancePhone: '+919876543211',
  orderPrefix: 'HA',
}

test('saving the shop profile returns normalized values and an ETag, adds an audit entry, and publishes the profile without the email signature', async () => {
  expect(await read(getAdminProfile, await admin.get(path))).toEqual({ version: 0, profile: null })
  expect(await shown()).toMatchObject({ isSample: true, profile: null })
  const response = await put(full)
  expect(response.headers.get('etag')).toBe('"1"')
  expect(await read(saveProfile, response)).toEqual({ version: 1, profile: stored })
  const { emailSender: _sender, emailSignature: _signature, ...publicOnes } = stored
  expect(await shown()).toMatchObject({ isSample: false, profile: publicOnes })
  expect(Object.keys((await shown()).profile ?? {})).not.toContain('emailSignature')
  const [entry] = await read(getAuditLog, await admin.get('/api/admin/audit?area=settings&limit=1'))
  expect(entry).toMatchObject({ action: 'saveProfile', before: null, after: { name: 'Hakim Ajmal Stores' } })
})

test('saving the shop profile with an outdated If-Match returns 409 with the current profile and changes nothing', async () => {
  const first = (await admin.get(path)).headers.get('etag') ?? ''
  expect((await put({ name: 'A' }, { 'if-match': first })).status).toBe(200)
  const before = await countRows(shop.db)
  const late = await put({ name: 'B' }, { 'if-match': first })
  expect(late.status).toBe(409)
  expect(await readError(late)).toMatchObject({
    code: 'conflict',
    current: { version: 1, profile: { name: 'A' } },
  })
  expect(await countRows(shop.db)).toEqual(before)
  expect(await shown()).toMatchObject({ profile: { name: 'A' } })
  expect((await put({ name: 'B' }, { 'if-match': 'W/"1"' })).status).toBe(200)
})

test('of two concurrent profile changes with the same If-Match, one is stored and one returns 409', async () => {
  const tag = { 'if-match': '"0"' }
  const answers = await Promise.all([put({ name: 'A' }, tag), put({ name: 'B' }, tag)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await read(getAdminProfile, await admin.get(path))).toMatchObject({ version: 1 })
})

test('the last ten shop profiles are listed, newest first, with the admin who saved them', async () => {
  for (let count = 0; count < 12; count += 1) await put({ name: `Shop ${count}`, emailSignature: 'With regards' })
  const versions = await read(getProfileVersions, await admin.get(`${path}/versions`))
  expect(versions.map(({ profile }) => profile.name)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Shop ${11 - index}`),
  )
  expect(versions[0]).toMatchObject({ savedBy: expect.any(String), profile: { emailSignature: 'With regards' } })
})

const invalid: [keyof (typeof ProfileInput)['entries'], unknown][] = [
  ['name', 'x'.repeat(61)],
  ['name', 7],
  ['phone', '12345'],
  ['phone', '+44 20 7946 0958'],
  ['whatsapp', 'abc'],
  ['email', 'care@'],
  ['email', 'Care <care@ajmal.example>'],
  ['address', `${'a\n'.repeat(6)}b`],
  ['hours', ['Monday']],
  ['instagram', 'http://instagram.com/ajmal'],
  ['facebook', 'javascript:alert(1)'],
  ['youtube', 'youtube.com'],
  ['gstin', '27AAPFU0939F1ZW'],
  ['fssai', '1001234500012'],
  ['grievanceEmail', 'x'],
  ['grievancePhone', '1'],
  ['orderPrefix', 'A1'],
  ['orderPrefix', 'ABCDE'],
  ['emailSignature', 'x'.repeat(301)],
]

test.each(invalid)(
  'saving the shop profile with %s = %j returns 400 with an error on this field and changes nothing',
  async (field, value) => {
    const before = await countRows(shop.db)
    const response = await put({ name: 'A', [field]: value })
    expect(response.status).toBe(400)
    expect(Object.keys((await readError(response)).fields ?? {})).toEqual([field])
    expect(await countRows(shop.db)).toEqual(before)
  },
)

test('order numbers, contact tickets and newsletter coupons begin with the initials of the shop name', async () => {
  await put({ name: 'Hakim Ajmal Stores' })
  const order = await read(
    createOrder,
    await shop.visitor().post('/api/ecommerce/create-order', orderBody(await addProduct(shop))),
  )
  expect(order).toMatchObject({ success: true, order: { orderNumber: expect.stringMatching(/^HAS-\d{6}-\w{5}$/) } })
  const message = { name: 'Asha', email: 'asha@example.com', subject: 'Order', message: 'Where is my parcel?' }
  const { ticket } = await read(sendMessage, await shop.visitor().post('/api/contact', message))
  expect(ticket).toMatch(/^HAS-C-/)
  const promises = { ...samplePromises, newsletterDiscount: true }
  const costs = { freeThreshold: '0.00', standardCost: '0.00', taxRate: 5 }
  const rates = { everywhere: true, ...costs, gstRegistration: 'none', shopState: 'DL' }
  expect((await admin.send('PUT', '/api/admin/settings', { ...rates, promises })).status).toBe(200)
  await shop.visitor().post('/api/newsletter', { email: 'reader@example.com' })
  await shop.runJobs()
  expect(shop.sent.find(({ to }) => to === 'reader@example.com')?.text).toMatch(/HAS10-\w{8}/)
})

test('emails use the sender name, contact details and signature of the saved shop profile, and contain no details of the sample profile', async () => {
  await put(full)
  await shop.visitor().post('/api/newsletter', { email: 'reader@example.com' })
  await shop.runJobs()
  const email = shop.sent.find(({ to }) => to === 'reader@example.com')
  expect(email?.from).toEqual({ name: 'Ajmal Team', address: 'care@ajmal.example' })
  for (const text of [email?.text, email?.html]) {
    expect(text).toContain('Hakim Ajmal Stores')
    expect(text).toContain('+91 11 2345 6789')
    expect(text).toContain('7 Ballimaran, Delhi 110006')
    expect(text).toContain('With regards')
    for (const part of [sampleProfile.brand, sampleProfile.address[1], sampleProfile.phone?.text])
      expect(text).not.toContain(part)
  }
  await put({ name: 'Ajmal', gstin: full.gstin })
  await shop.visitor().post('/api/newsletter', { email: 'other@example.com' })
  await shop.runJobs()
  const bare = shop.sent.find(({ to }) => to === 'other@example.com')
  expect(bare?.from).toEqual({ name: 'Ajmal', address: 'no-reply@localhost' })
  expect(bare?.text).toMatch(/\n\n-- \n\nAjmal\n\n/)
})
