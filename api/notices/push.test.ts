import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { getPushKey, subscribePush } from '#contract/admin/notifications'
import { insertSession } from '../account/session-store.ts'
import { pushKeys, pushSubscriptions } from '../db/schema/notices.ts'
import { auditLog, jobs } from '../db/schema/operations.ts'
import { createWebPush, isAllowedEndpoint, pushServices } from '../providers/push.ts'
import type { Actor } from '../testing/actor.ts'
import { addMessage, addProduct, addSignedIn } from '../testing/data.ts'
import { localCertificate } from '../testing/local-certificate.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'
import { createTestShop, type Shop } from '../testing/test-shop.ts'
import { findPushKeys, sealPushKeys, storePushKeys } from './push.ts'

interface Received {
  path: string
  headers: NodeJS.Dict<string | string[]>
  body: Buffer
}

/** A local push service. It records requests and responds with the status code in the URL path. */
const received: Received[] = []
const server = createServer(localCertificate, (request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(Number(/\/(\d{3})\//.exec(request.url ?? '')?.[1] ?? 201)).end()
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => new Promise((resolve) => server.close(resolve)))

const push = createWebPush({ hosts: [...pushServices, `127.0.0.1:${port}`], ca: localCertificate.cert })
const openShop = () => createTestShop({ push })

/** Creates a fake browser with the keys of its push subscription. */
function createBrowser(status = 201) {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys()
  const auth = randomBytes(16)
  const path = `/${status}/${randomBytes(8).toString('hex')}`
  const endpoint = `https://127.0.0.1:${port}${path}`
  return {
    endpoint,
    subscription: { endpoint, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } },
    requests: () => received.filter((request) => request.path === path),
    /** Decrypts the messages that were sent to the browser (RFC 8291). */
    messages: () =>
      received
        .filter((request) => request.path === path)
        .map(({ body }) => {
          const salt = body.subarray(0, 16)
          const length = body.readUInt8(20)
          const sender = body.subarray(21, 21 + length)
          const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
          const key = createHmac('sha256', createHmac('sha256', auth).update(ecdh.computeSecret(sender)).digest())
            .update(Buffer.concat([info, Buffer.from([1])]))
            .digest()
          const derive = (name: string, bytes: number) =>
            Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, bytes))
          const text = body.subarray(21 + length)
          const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
          decipher.setAuthTag(text.subarray(-16))
          const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
          return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
        }),
  }
}

const turnOn = async (admin: Actor, browser: ReturnType<typeof createBrowser>) => {
  // The browser fetches the public key of the shop, because a subscription needs it.
  expect((await admin.get('/api/admin/push/key')).status).toBe(200)
  expect((await admin.post('/api/admin/push/subscribe', browser.subscription)).status).toBe(200)
}

/** Adds a second session of a user and returns its cookie. */
async function addSession(shop: Shop, userId: number): Promise<string> {
  const token = `second session of ${userId}`
  await shop.db.write((tx) => insertSession(tx, { token, userId, role: 'admin', userAgent: null, now: shop.clock() }))
  return token
}

const stored = ({ db }: Shop) => db.read((tx) => tx.select().from(pushSubscriptions))

async function announce(shop: Shop) {
  shop.advance(1000)
  await shop.runRecurring('collect notices')
  await shop.runJobs()
}

test('an order is pushed to the browsers of admins, encrypted, with order number and amount only', async () => {
  const shop = await openShop()
  const admin = await addSignedIn(shop, { role: 'admin' })
  const browser = createBrowser()
  await turnOn(admin, browser)
  const { order } = await place(shop.visitor(), orderBody(await addProduct(shop)))
  await announce(shop)
  expect(browser.messages()).toEqual([
    {
      title: 'New order',
      body: `${order.orderNumber}, ₹640.00`,
      path: `/admin/orders/${order.id}`,
      icon: '/icons/192.png',
    },
  ])
  const [request] = browser.requests()
  expect(request?.headers.authorization).toMatch(/^vapid t=/)
  expect(request?.body.length).toBeLessThan(1000)
  expect(request?.body.toString('latin1')).not.toContain(order.orderNumber)
  await announce(shop)
  expect(browser.requests()).toHaveLength(1)
  await shop.close()
})

test('events of a kind that an admin receives in a daily summary or has switched off are not pushed', async () => {
  const shop = await openShop()
  const admin = await addSignedIn(shop, { role: 'admin' })
  const browser = createBrowser()
  await turnOn(admin, browser)
  const deliveries = {
    order: 'now',
    payment: 'now',
    message: 'daily',
    review: 'now',
    stock: 'now',
    failure: 'off',
    return: 'now',
    prescription: 'now',
  }
  expect((await admin.send('PUT', '/api/admin/notifications', { deliveries })).status).toBe(200)
  await addMessage(shop)
  await announce(shop)
  expect(browser.requests()).toEqual([])
  await shop.close()
})

test('two processes generate one key pair for push messages, and logs, audit log and job errors contain no private key', async () => {
  // Two processes with the same secret key and database must use the same key pair.
  const settings = { SECRET_KEY: 'secret-key-of-both-processes-0001' }
  const shop = await createTestShop({ push, settings })
  const other = await createTestShop({ push, settings, database: shop.db })
  const admin = await addSignedIn(shop, { role: 'admin' })
  const session = admin.cookie('session') ?? ''
  const [one, two] = await Promise.all([
    admin.get('/api/admin/push/key').then((response) => read(getPushKey, response)),
    other
      .visitor({ session })
      .get('/api/admin/push/key')
      .then((response) => read(getPushKey, response)),
  ])
  const rows = await shop.db.read((tx) => tx.select().from(pushKeys))
  expect(rows).toHaveLength(1)
  expect(rows[0]?.privateKey).toMatch(/^v1\./)
  expect([one.publicKey, two.publicKey]).toEqual([rows[0]?.publicKey, rows[0]?.publicKey])
  const browser = createBrowser(500)
  await turnOn(admin, browser)
  expect((await admin.post('/api/admin/push/test', { endpoint: browser.endpoint })).status).toBe(200)
  await shop.runJobs()
  expect(browser.requests()).toHaveLength(1)
  const audit = await shop.db.read((tx) => tx.select().from(auditLog))
  const failed = await shop.db.read((tx) => tx.select({ error: jobs.lastError }).from(jobs))
  const written = JSON.stringify([shop.lines, audit, failed])
  expect(written).toContain('status 500')
  for (const secret of [rows[0]?.privateKey, browser.endpoint, browser.subscription.keys.auth]) {
    expect(written).not.toContain(secret)
  }
  await other.close()
  await shop.close()
})

test('a key pair for push messages that another process stores at the same time is used and not replaced', async () => {
  const shop = await openShop()
  const others = push.createKeys()
  const returned = await shop.db.write(async (tx) => {
    // Simulates a race: another process stores its key pair after this process has looked for a stored pair and before
    // it stores its own.
    const seal = (name: string, text: string) => {
      void tx
        .insert(pushKeys)
        .values({ id: 1, ...others })
        .execute()
      return shop.secrets.seal(name, text)
    }
    return storePushKeys(tx, { ...shop.secrets, seal }, push.createKeys())
  })
  expect(returned.publicKey).toBe(others.publicKey)
  expect(await shop.db.read((tx) => tx.select({ publicKey: pushKeys.publicKey }).from(pushKeys))).toEqual([
    { publicKey: others.publicKey },
  ])
  await shop.close()
})

test.each([404, 410])('a push subscription is deleted when the push service responds with %s', async (status) => {
  const shop = await openShop()
  const admin = await addSignedIn(shop, { role: 'admin' })
  const gone = createBrowser(status)
  const works = createBrowser()
  await turnOn(admin, gone)
  await turnOn(admin, works)
  await addMessage(shop)
  await announce(shop)
  expect(gone.requests()).toHaveLength(1)
  expect(works.requests()).toHaveLength(1)
  expect((await stored(shop)).map(({ endpoint }) => endpoint)).toEqual([works.endpoint])
  await shop.close()
})

test('a push message is retried when the push service cannot be reached, and not when it rejects the message', async () => {
  const shop = await openShop()
  const admin = await addSignedIn(shop, { role: 'admin' })
  const rejecting = createBrowser(403)
  const failing = createBrowser(503)
  await turnOn(admin, rejecting)
  await turnOn(admin, failing)
  await addMessage(shop)
  await announce(shop)
  shop.advance(2 * 60_000)
  await shop.runJobs()
  expect(rejecting.requests()).toHaveLength(1)
  expect(failing.requests()).toHaveLength(2)
  expect(await stored(shop)).toHaveLength(2)
  await shop.close()
})

test('signing out, signing out everywhere and losing the admin role delete the push subscriptions of an admin', async () => {
  const shop = await openShop()
  const owner = await addSignedIn(shop, { role: 'admin' })
  const admin = await addSignedIn(shop, { role: 'admin' })
  const endpoints = async () => (await stored(shop)).map(({ endpoint }) => endpoint)
  const [kept, first, second, third] = [createBrowser(), createBrowser(), createBrowser(), createBrowser()]
  await turnOn(owner, kept)
  await turnOn(admin, first)
  const demote = (role: string) => owner.send('PATCH', `/api/admin/users/${admin.user.id}/role`, { role })
  expect((await demote('user')).status).toBe(200)
  expect(await endpoints()).toEqual([kept.endpoint])
  expect((await demote('admin')).status).toBe(200)
  await turnOn(admin, second)
  const session = admin.cookie('session') ?? ''
  expect((await admin.post('/api/logout', undefined)).status).toBe(200)
  expect(await endpoints()).toEqual([kept.endpoint])
  expect(session).not.toBe('')
  await turnOn(owner, third)
  expect((await owner.post('/api/logout-everywhere', {})).status).toBe(200)
  expect(await endpoints()).toEqual([])
  await shop.close()
})

test('a browser renews its push subscription in a new session of the same admin but not of another admin, and signing out of that session deletes it', async () => {
  const shop = await openShop()
  const admin = await addSignedIn(shop, { role: 'admin' })
  const other = await addSignedIn(shop, { role: 'admin' })
  const browser = createBrowser()
  const renew = async (actor: Actor) =>
    read(subscribePush, await actor.post('/api/admin/push/subscribe', { ...browser.subscription, renew: true }))
  expect(await renew(admin)).toEqual({ on: false })
  await turnOn(admin, browser)
  expect(await renew(other)).toEqual({ on: false })
  const next = shop.visitor({ session: await addSession(shop, admin.user.id) })
  expect(await renew(next)).toEqual({ on: true })
  expect((await admin.post('/api/logout', undefined)).status).toBe(200)
  expect(await stored(shop)).toHaveLength(1)
  expect((await next.post('/api/logout', undefined)).status).toBe(200)
  expect(await stored(shop)).toEqual([])
  expect(await renew(other)).toEqual({ on: false })
  await shop.close()
})

test('a push subscription ends 30 days after its browser last opened the dashboard', async () => {
  const shop = await openShop()
  const admin = await addSignedIn(shop, { role: 'admin' })
  const browser = createBrowser()
  await turnOn(admin, browser)
  shop.advance(31 * 24 * 3600_000)
  await addMessage(shop)
  await announce(shop)
  expect(browser.requests()).toEqual([])
  expect(await stored(shop)).toEqual([])
  await shop.close()
})

test('an admin can turn off and test push notifications only for their own browsers', async () => {
  const shop = await openShop()
  const admin = await addSignedIn(shop, { role: 'admin' })
  const other = await addSignedIn(shop, { role: 'admin' })
  const browser = createBrowser()
  await turnOn(admin, browser)
  const body = { endpoint: browser.endpoint }
  expect((await other.post('/api/admin/push/test', body)).status).toBe(404)
  expect((await other.post('/api/admin/push/unsubscribe', body)).status).toBe(200)
  expect(await stored(shop)).toHaveLength(1)
  expect((await admin.post('/api/admin/push/test', body)).status).toBe(200)
  await shop.runJobs()
  expect(browser.messages()).toMatchObject([{ title: 'Test', path: '/admin/notifications' }])
  expect((await admin.post('/api/admin/push/unsubscribe', body)).status).toBe(200)
  expect(await stored(shop)).toEqual([])
  await shop.close()
})

const foreign = [
  'http://fcm.googleapis.com/fcm/send/x',
  'https://127.0.0.1/x',
  'https://10.0.0.5/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://evil.example/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://push.apple.com@10.0.0.5/x',
  'https://user:password@fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'javascript:alert(1)',
]

test.each(foreign)('a push subscription with the address %s is rejected', async (endpoint) => {
  expect(isAllowedEndpoint(endpoint, pushServices)).toBe(false)
  const shop = await createTestShop()
  const admin = await addSignedIn(shop, { role: 'admin' })
  const { keys } = createBrowser().subscription
  const response = await admin.post('/api/admin/push/subscribe', { endpoint, keys })
  expect(response.status).toBe(400)
  expect(await readError(response)).toMatchObject({ code: 'invalid', fields: { endpoint: expect.any(String) } })
  expect(await stored(shop)).toEqual([])
  await shop.close()
})

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://wns2-bl2p.notify.windows.com/w/?token=x',
  'https://web.push.apple.com/x',
])('the push service of %s is allowed', (endpoint) => {
  expect(isAllowedEndpoint(endpoint, pushServices)).toBe(true)
})

test('a private push key that was stored unencrypted is encrypted, and one that was encrypted with another secret key is replaced', async () => {
  const shop = await createTestShop({ push, settings: { SECRET_KEY: 'secret-key-of-the-first-server-001' } })
  const admin = await addSignedIn(shop, { role: 'admin' })
  const former = push.createKeys()
  await shop.db.write((tx) =>
    tx
      .insert(pushKeys)
      .values({ id: 1, ...former })
      .execute(),
  )
  await shop.db.write((tx) => sealPushKeys(tx, shop.secrets))
  expect(await shop.db.read((tx) => findPushKeys(tx, shop.secrets))).toEqual(former)
  expect(JSON.stringify(await shop.db.read((tx) => tx.select().from(pushKeys)))).not.toContain(former.privateKey)
  const restored = await createTestShop({
    push,
    database: shop.db,
    settings: { SECRET_KEY: 'secret-key-of-the-other-server-002' },
  })
  const session = admin.cookie('session') ?? ''
  const { publicKey } = await read(getPushKey, await restored.visitor({ session }).get('/api/admin/push/key'))
  expect(publicKey).not.toBe(former.publicKey)
  await restored.close()
  await shop.close()
})
