import { rmSync, writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { users } from '../db/schema/accounts.ts'
import { jobs } from '../db/schema/operations.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { createSmtp, EmailRejected, logoSource } from '../providers/mail.ts'
import { signUp } from '../testing/account.ts'
import { addProduct, addSignedIn, cancelOrder } from '../testing/data.ts'
import { partsOf, startMailServer } from '../testing/mail-server.ts'
import { drawMaster } from '../testing/masters.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { enqueueEmail } from './emails.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const product = await addProduct(shop, { name: 'Majun & <b>Falasfa</b>' })
beforeEach(async () => {
  await shop.runJobs()
  shop.sent.length = 0
})

test('a placed order is confirmed by one email', async () => {
  const visitor = shop.visitor()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const { order } = await place(visitor, orderBody(product, 2, { customerEmail: 'mira@example.com' }), headers)
  await place(visitor, orderBody(product, 2, { customerEmail: 'mira@example.com' }), headers)
  await shop.runJobs()
  await shop.runJobs()
  expect(shop.sent).toHaveLength(1)
  expect(shop.sent[0]).toMatchObject({ to: 'mira@example.com', subject: `Your order ${order.orderNumber}` })
  expect(shop.sent[0]?.unsubscribeUrl).toBeUndefined()
  expect(shop.sent[0]?.html).toContain('2 × Majun &amp; &lt;b&gt;Falasfa&lt;/b&gt;')
  expect(shop.sent[0]?.text).toContain(`http://localhost:3000/track-order?orderId=${order.id}`)
})

test.each([
  ['Win at https://evil.example/prize now, Delhi 110006', /evil\.example|https:\/\/evil/],
  ['www.evil.example 110006', /www\.evil|evil\.example/],
  ['Write to me@evil.example, Delhi 110006', /me@evil|evil\.example/],
])('a delivery address of "%s" is not shown as a link in the email', async (shippingAddress, link) => {
  await place(shop.visitor(), orderBody(product, 1, { shippingAddress, customerEmail: 'victim@example.com' }))
  await shop.runJobs()
  expect(shop.sent).toHaveLength(1)
  expect(shop.sent[0]?.text).toContain('evil')
  expect(shop.sent[0]?.text).not.toMatch(link)
  expect(shop.sent[0]?.html).not.toMatch(link)
})

test('an ordinary delivery address appears unchanged in the email', async () => {
  const shippingAddress = 'Flat 3, Bldg. 12/4, opp. SBI, 1.5 km from the station, Delhi 110006'
  await place(shop.visitor(), orderBody(product, 1, { shippingAddress }))
  await shop.runJobs()
  expect(shop.sent[0]?.text).toContain(shippingAddress)
})

test('a refused order causes no email', async () => {
  const body = orderBody(product, 1, { amount: '1.00' })
  expect(await (await shop.visitor().post('/api/ecommerce/create-order', body)).json()).toMatchObject({
    success: false,
  })
  await shop.runJobs()
  expect(shop.sent).toEqual([])
})

test('an order that is cancelled before its confirmation email is sent gets no confirmation email', async () => {
  const { order } = await place(shop.visitor(), orderBody(product))
  await cancelOrder(shop, order.id)
  await shop.runJobs()
  expect(shop.sent).toEqual([])
})

test('no confirmation email is sent to deleted users and users who are already confirmed', async () => {
  const gone = await signUp(shop)
  const confirmed = await signUp(shop)
  await shop.db.write(async (tx) => {
    await tx.delete(users).where(eq(users.id, gone.user.id))
    await tx.update(users).set({ isEmailVerified: true }).where(eq(users.id, confirmed.user.id))
  })
  await shop.runJobs()
  expect(shop.sent).toEqual([])
})

test('the welcome email of the newsletter contains coupon code and unsubscribe link', async () => {
  await shop.db.write((tx) =>
    enqueueEmail(tx, {
      email: 'newsletter-welcome',
      to: 'mira@example.com',
      data: { code: 'GB10-7KQ4M2XY', unsubscribeToken: 't0ken', locale: 'en' },
      uniqueKey: 'newsletter-welcome 1',
      now: shop.clock(),
    }),
  )
  await shop.runJobs()
  expect(shop.sent[0]).toMatchObject({
    to: 'mira@example.com',
    unsubscribeUrl: 'http://localhost:3000/api/unsubscribe/t0ken',
  })
  expect(shop.sent[0]?.text).toContain('GB10-7KQ4M2XY')
})

test('emails of a shop with a logo contain the logo as an attached picture, and show the name of the shop if the logo cannot be drawn or read', async () => {
  const server = await startMailServer()
  const own = await createTestShop({ mail: createSmtp({ url: server.url, from: 'care@ajmal.example' }) })
  const owner = await addSignedIn(own, { role: 'admin' })
  await owner.send('PUT', '/api/admin/profile', { name: 'Ajmal "A" & Sons', tagline: 'Since 1911' })
  const drawn = await sharp(await drawMaster(400, 200, { colour: '#aa2200' }))
    .png()
    .toBuffer()
  const look = { palette: 'ocean', logo: `data:image/png;base64,${drawn.toString('base64')}` }
  const saveLook = (change: object) => owner.send('PUT', '/api/admin/look', { ...look, ...change })
  const htmlOfNext = async () => {
    await signUp(own)
    await own.runJobs()
    const raw = server.received.at(-1)?.raw ?? ''
    return { raw, ...partsOf(raw) }
  }
  const withoutLogo = await htmlOfNext()
  expect(withoutLogo.raw).not.toMatch(/Content-ID|image\/png/i)

  await saveLook({ showName: false })
  const { raw, html } = await htmlOfNext()
  expect(html).toContain(`<img src="${logoSource}" width="88" height="44" alt="Ajmal &quot;A&quot; &amp; Sons"`)
  expect(html).not.toMatch(/src="(?!cid:)/)
  expect(raw).toMatch(/multipart\/related/)
  expect(raw).toContain(`Content-ID: <${logoSource.replace('cid:', '')}>`)
  const [, sent = ''] = /Content-Type: image\/png[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? []
  expect(await sharp(Buffer.from(sent, 'base64')).metadata()).toMatchObject({ format: 'png', height: 160 })

  await saveLook({ showName: true })
  expect((await htmlOfNext()).html).toMatch(/alt=""[\s\S]*>Ajmal &quot;A&quot; &amp; Sons<\/span>/)

  // When the logo file is missing, the email shows the name of the shop instead.
  await saveLook({ showName: false, palette: 'rose' })
  rmSync(`${own.mediaDir}/logos`, { recursive: true })
  const lost = await htmlOfNext()
  expect(lost.html).not.toContain('<img')
  expect(lost.html).toContain('>Ajmal &quot;A&quot; &amp; Sons</span>')
  expect(lost.raw).not.toContain('Content-ID')

  // The folder of the pictures is replaced by a file and cannot be read. The email is then sent without the logo.
  await saveLook({ showName: false, palette: 'indigo' })
  rmSync(`${own.mediaDir}/brand`, { recursive: true, force: true })
  writeFileSync(`${own.mediaDir}/brand`, '')
  const count = server.received.length
  const unreadable = await htmlOfNext()
  expect(server.received).toHaveLength(count + 1)
  expect(unreadable.html).not.toContain('<img')
  expect(unreadable.html).toContain('>Ajmal &quot;A&quot; &amp; Sons</span>')
  await own.close()
  await server.close()
})

test('an email that the mail server rejects becomes a failed job with the error', async () => {
  const own = await createTestShop({
    mail: {
      send: async () => {
        throw new EmailRejected('The mail server rejected the email: EENVELOPE RCPT TO 550')
      },
      close: () => undefined,
    },
  })
  await signUp(own)
  await own.runJobs()
  const [job] = await own.db.read((tx) => tx.select().from(jobs))
  expect(job).toMatchObject({ kind: 'letter', state: 'failed', attempts: 1 })
  expect(job?.lastError).toContain('rejected the email: EENVELOPE RCPT TO 550')
  await own.close()
})

test('retries of an email have the same message id, and the first emails of two different databases have different message ids', async () => {
  const ids: string[] = []
  const send = async ({ id }: { id: string }) => {
    ids.push(id)
    if (ids.length === 1) throw new Error('The email could not be sent: ECONNECTION')
  }
  for (const now of ['2026-11-21T06:00:00.000Z', '2026-11-22T06:00:00.000Z']) {
    const own = await createTestShop({ now, mail: { send, close: () => undefined } })
    await signUp(own)
    await own.runJobs()
    own.advance(60_000)
    await own.runJobs()
    await own.close()
  }
  expect(ids).toHaveLength(3)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

test('an email job with an unknown email name fails permanently', async () => {
  await shop.db.write((tx) =>
    enqueue(tx, { kind: 'letter', uniqueKey: 'odd', payload: { letter: 'odd', to: 'x' }, runAt: shop.clock() }),
  )
  await shop.runJobs()
  const [job] = await shop.db.read((tx) => tx.select().from(jobs).where(eq(jobs.uniqueKey, 'odd')))
  expect(job).toMatchObject({ state: 'failed' })
})
