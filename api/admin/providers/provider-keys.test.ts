import { afterAll, expect, test } from 'vitest'
import {
  downloadSecretKey,
  getProviderKeys,
  saveCourierKeys,
  saveMailKeys,
  savePaymentKeys,
} from '#contract/admin/provider-keys'
import { auditLog, providerKeys } from '../../db/schema/operations.ts'
import { readProviderKeys, resealKeys, withStoredKeys } from '../../providers/create-providers.ts'
import { createSecretBox } from '../../providers/secret-box.ts'
import { addSignedIn, countRows } from '../../testing/data.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const firstKey = 'first-secret-key-of-the-server-0001'
const secondKey = 'second-secret-key-of-the-server-002'
const shop = await createTestShop({ settings: { SECRET_KEY: firstKey } })
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const base = '/api/admin/provider-keys'
const put = (provider: string, body: object) => admin.send('PUT', `${base}/${provider}`, body)

const secrets = ['kS9-payment-secret', 'wH7-webhook-secret', 'cP4-courier-secret', 'mP2-mail-secret']
const [keySecret, webhookSecret, courierPassword, mailPassword] = secrets
const payments = { keyId: 'rzp_live_1', keySecret, webhookSecret }
const courier = { email: 'api@shop.example', password: courierPassword, pickupLocation: 'Chowk' }
const mail = { host: 'SMTP.shop.example', port: 587, user: 'care@shop.example', password: mailPassword }
const boxWith = (...secretKeys: string[]) => createSecretBox({ ...shop.config, secretKeys }, shop.random)

test('stored provider keys appear in no reply, log line, audit entry or unencrypted row; only the names of their accounts are shown', async () => {
  const replies = [
    await (await put('payments', payments)).text(),
    await (await put('courier', courier)).text(),
    await (await put('mail', mail)).text(),
    await (await admin.get(base)).text(),
  ]
  expect(await read(getProviderKeys, await admin.get(base))).toMatchObject({
    payments: { source: 'dashboard', account: 'rzp_live_1' },
    courier: { source: 'dashboard', account: 'api@shop.example' },
    mail: { source: 'dashboard', account: 'smtp.shop.example:587' },
    secretKey: 'environment',
    isDownloaded: false,
  })
  const audit = await shop.db.read((tx) => tx.select().from(auditLog))
  const rows = await shop.db.read((tx) => tx.select().from(providerKeys))
  const everything = [...replies, JSON.stringify([audit, rows, shop.lines])].join(' ')
  for (const secret of secrets) expect(everything).not.toContain(secret)
  expect(audit).toContainEqual(
    expect.objectContaining({ action: 'saveCourierKeys', after: { account: courier.email } }),
  )
})

test('withStoredKeys adds the stored provider keys to the configuration, except for providers that environment variables configure', async () => {
  const rows = await shop.db.read(readProviderKeys)
  expect(withStoredKeys(shop.config, rows, boxWith(firstKey))).toMatchObject({
    storedKeys: ['payments', 'courier', 'mail'],
    razorpay: { keyId: 'rzp_live_1', keySecret, webhookSecrets: [webhookSecret] },
    courier: { email: 'api@shop.example', password: courierPassword, pickupLocation: 'Chowk' },
    mail: { url: `smtp://care%40shop.example:${mailPassword}@smtp.shop.example:587` },
  })
  const own = { ...shop.config, mail: { url: 'smtp://other.example', from: null } }
  expect(withStoredKeys(own, rows, boxWith(firstKey))).toMatchObject({
    storedKeys: ['payments', 'courier'],
    mail: { url: 'smtp://other.example' },
  })
})

test('provider keys that were encrypted with another secret key are not used, and can be replaced', async () => {
  const rows = await shop.db.read(readProviderKeys)
  expect(withStoredKeys(shop.config, rows, boxWith(secondKey)).storedKeys).toEqual([])
  // Keys that were encrypted for another provider, or modified, cannot be decrypted.
  const [row] = rows
  expect(boxWith(firstKey).open('mail', rows.find(({ provider }) => provider === 'payments')?.sealed ?? '')).toBeNull()
  expect(boxWith(firstKey).open('payments', `${row?.sealed.slice(0, -2)}AA`)).toBeNull()
  const other = await createTestShop({ settings: { SECRET_KEY: secondKey }, database: shop.db })
  const again = await addSignedIn(other, { role: 'admin' })
  expect(await read(getProviderKeys, await again.get(base))).toMatchObject({
    payments: { source: 'unreadable', account: null },
  })
  expect(await read(saveMailKeys, await again.send('PUT', `${base}/mail`, mail))).toMatchObject({
    mail: { source: 'dashboard' },
  })
  await other.close()
  await put('mail', mail)
})

test('resealKeys encrypts the stored keys with the new secret key, and the former secret key cannot decrypt them any more', async () => {
  await shop.db.write((tx) => resealKeys(tx, boxWith(secondKey, firstKey)))
  const rows = await shop.db.read(readProviderKeys)
  expect(withStoredKeys(shop.config, rows, boxWith(secondKey)).razorpay.keySecret).toBe(keySecret)
  expect(withStoredKeys(shop.config, rows, boxWith(firstKey)).storedKeys).toEqual([])
  await shop.db.write((tx) => resealKeys(tx, boxWith(firstKey, secondKey)))
})

test.each([
  ['payments', { ...payments, keyId: 'rzp_other_1' }, 'keyId'],
  ['payments', { ...payments, keySecret: '' }, 'keySecret'],
  ['payments', { ...payments, keySecret: 'with space' }, 'keySecret'],
  ['courier', { ...courier, email: 'x' }, 'email'],
  ['courier', { ...courier, pickupLocation: '' }, 'pickupLocation'],
  ['mail', { ...mail, host: 'smtp.example.com/path' }, 'host'],
  ['mail', { ...mail, port: 70_000 }, 'port'],
])(
  'saving keys of the provider "%s" with the values %j returns 400 with an error on the invalid field and changes nothing',
  async (provider, body, field) => {
    const before = await countRows(shop.db)
    const response = await put(provider, body)
    expect(response.status).toBe(400)
    expect(Object.keys((await readError(response)).fields ?? {})).toEqual([field])
    expect(await countRows(shop.db)).toEqual(before)
  },
)

test('provider keys that environment variables set cannot be changed in the dashboard', async () => {
  const settings = { SECRET_KEY: firstKey, RAZORPAY_KEY_ID: 'rzp_live_env', RAZORPAY_KEY_SECRET: 'x' }
  const own = await createTestShop({ settings })
  const owner = await addSignedIn(own, { role: 'admin' })
  expect(await read(getProviderKeys, await owner.get(base))).toMatchObject({
    payments: { source: 'environment', account: 'rzp_live_env' },
  })
  expect((await owner.send('PUT', `${base}/payments`, payments)).status).toBe(409)
  await own.close()
})

test('without SECRET_KEY the shop creates a key file, and an admin can download its key for use as SECRET_KEY on another machine', async () => {
  const own = await createTestShop()
  const owner = await addSignedIn(own, { role: 'admin' })
  const download = () => owner.post(`${base}/secret-key`, { confirm: true })
  expect((await download()).status).toBe(409)
  const saved = await read(saveCourierKeys, await owner.send('PUT', `${base}/courier`, courier))
  expect(saved).toMatchObject({ secretKey: 'file', isDownloaded: false })
  const { key } = await read(downloadSecretKey, await download())
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(await read(getProviderKeys, await owner.get(base))).toMatchObject({ isDownloaded: true })
  const rows = await own.db.read(readProviderKeys)
  expect(withStoredKeys(own.config, rows, boxWith(key)).courier.email).toBe(courier.email)
  await own.close()
})

test('on PostgreSQL without SECRET_KEY no provider keys can be stored', async () => {
  const own = await createTestShop({ settings: { DATABASE_URL: 'postgres://localhost/shop' } })
  const owner = await addSignedIn(own, { role: 'admin' })
  expect(await read(getProviderKeys, await owner.get(base))).toMatchObject({ secretKey: 'missing' })
  expect((await owner.send('PUT', `${base}/courier`, courier)).status).toBe(409)
  expect(await own.db.read(readProviderKeys)).toEqual([])
  await own.close()
})

test('deleted provider keys are not used any more', async () => {
  expect(await read(savePaymentKeys, await put('payments', payments))).toMatchObject({
    payments: { source: 'dashboard' },
  })
  const response = await admin.post(`${base}/delete`, { provider: 'payments' })
  expect(await response.json()).toMatchObject({ payments: { source: null, account: null, savedAt: null } })
  expect(await shop.db.read(readProviderKeys)).toHaveLength(2)
})
