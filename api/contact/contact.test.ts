import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { sendMessage } from '#contract/contact'
import { sampleProfile } from '#rules/shop/shop-profile'
import { contactMessages } from '../db/schema/engagement.ts'
import { countRows } from '../testing/data.ts'
import { read, readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const message = {
  name: 'Asha Rao',
  email: 'Asha@example.com',
  phone: '98765 43210',
  subject: 'A question',
  message: 'May I take this with milk?',
}
const post = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  shop.visitor().post(sendMessage.path, { ...message, ...changes }, headers)

const storedMessage = async (ticket: string) => {
  const [row] = await shop.db.read((tx) => tx.select().from(contactMessages).where(eq(contactMessages.ticket, ticket)))
  return row
}

test('a contact message is stored and the response has a ticket number', async () => {
  const response = await post()
  expect(response.status).toBe(201)
  const { ticket } = await read(sendMessage, response)
  expect(ticket).toMatch(new RegExp(`^${sampleProfile.orderPrefix}-C-[2-9A-HJ-NP-Z]{6}$`))
  expect(await storedMessage(ticket)).toMatchObject({
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '+919876543210',
    subject: 'A question',
    message: 'May I take this with milk?',
    state: 'open',
    createdAt: shop.clock(),
  })
})

test.each([undefined, null, ''])('a phone number of %j in a contact message is stored as null', async (phone) => {
  const { ticket } = await read(sendMessage, await post({ phone }))
  expect((await storedMessage(ticket))?.phone).toBeNull()
})

test('ticket, state and id in the body of a contact message are ignored', async () => {
  const taken = `${sampleProfile.orderPrefix}-C-AAAAAA`
  const reply = await read(sendMessage, await post({ ticket: taken, state: 'closed', id: 77 }))
  expect(reply.ticket).not.toBe(taken)
  expect(await storedMessage(reply.ticket)).toMatchObject({ state: 'open' })
})

test('markup and Urdu text in a contact message are stored unchanged, and control characters are removed', async () => {
  const text = '<script>alert(1)</script> السلام علیکم \u202E\u0000 {{7*7}}'
  const { ticket } = await read(sendMessage, await post({ subject: text, message: text }))
  const expected = '<script>alert(1)</script> السلام علیکم  {{7*7}}'
  expect(await storedMessage(ticket)).toMatchObject({ subject: expected, message: expected })
})

test.each([
  [{ name: 'A' }, 'name', 'Name must be at least 2 characters'],
  [{ name: ' \u0000A ' }, 'name', 'Name must be at least 2 characters'],
  [{ email: 'x' }, 'email', 'Please enter a valid email address'],
  [{ subject: 'Hey' }, 'subject', 'Subject must be at least 5 characters'],
  [{ message: 'Too short' }, 'message', 'Message must be at least 10 characters'],
  [{ message: 'x'.repeat(4001) }, 'message', 'Please use at most 4000 characters'],
  [{ phone: '123' }, 'phone', expect.any(String)],
  [{ subject: 1 }, 'subject', expect.any(String)],
  [{ subject: null }, 'subject', expect.any(String)],
  [{ message: ['x'] }, 'message', expect.any(String)],
])('a contact message with %j returns 400 with an error on the field', async (changes, field, expected) => {
  const before = await countRows(shop.db)
  const response = await post(changes)
  expect(response.status).toBe(400)
  expect((await readError(response)).fields).toMatchObject({ [field]: expected })
  expect(await countRows(shop.db)).toEqual(before)
})

test('a contact message that is repeated with the same idempotency key returns the ticket number of the first message', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await post({}, headers)
  const after = await countRows(shop.db)
  const second = await post({}, headers)
  expect([second.status, await second.text()]).toEqual([201, await first.text()])
  expect(await countRows(shop.db)).toEqual(after)
})

test('contact messages are limited to five in ten minutes per email address and client IP address', async () => {
  const limitedShop = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '1' } })
  const statuses = []
  for (let call = 0; call < 6; call++)
    statuses.push((await limitedShop.visitor().post(sendMessage.path, message)).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  const other = { ...message, email: 'ravi@example.com' }
  expect((await limitedShop.visitor().post(sendMessage.path, other)).status).toBe(201)
  await limitedShop.close()
})
