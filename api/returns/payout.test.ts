import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import {
  type AdminReturn,
  getAdminReturns,
  getReturns,
  receiveReturn,
  recordPayout,
  savePayout,
} from '#contract/returns'
import { auditLog, jobs } from '../db/schema/operations.ts'
import { returns } from '../db/schema/order-records.ts'
import { sweep } from '../jobs/upkeep.ts'
import type { Actor } from '../testing/actor.ts'
import { addSignedIn } from '../testing/data.ts'
import { read, readError } from '../testing/read.ts'
import { createReturnsShop } from '../testing/returns-shop.ts'

const {
  shop,
  admin,
  delivered,
  requested,
  move,
  receive,
  orderOf,
  returnsOf,
  balance,
  differences,
  sentTexts,
  subjects,
} = await createReturnsShop()
afterAll(() => shop.close())

test('the refund account (UPI ID) of a COD order is stored encrypted, shown only to admins, and deleted when the refund is recorded', async () => {
  const { actor, id, lineIds } = await delivered({ online: false })
  const made = await requested(actor, id, [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'wrong_item' }])
  const path = `/api/orders/${id}/returns/${made.id}/payout`
  const invalid = [
    [{ method: 'upi', upi: 'asha' }, 'upi'],
    [{ method: 'bank', name: 'Asha', account: '123', ifsc: 'SBIN0001234' }, 'account'],
    [{ method: 'bank', name: 'Asha', account: '123456789', ifsc: 'SBIN1001234' }, 'ifsc'],
    [{ method: 'bank', name: ' ', account: '123456789', ifsc: 'SBIN0001234' }, 'name'],
  ] as const
  for (const [body, field] of invalid) {
    const response = await actor.send('PUT', path, body)
    expect([response.status, Object.keys((await readError(response)).fields ?? {})]).toEqual([400, [field]])
  }
  const bank = { method: 'bank', name: 'Asha Rao', account: '1234 5678 9012', ifsc: 'sbin0001234' }
  expect(await read(savePayout, await actor.send('PUT', path, bank))).toMatchObject({ hasPayout: true })
  await actor.send('PUT', path, { method: 'upi', upi: ' Asha@OkAxis ' })
  await move(made.id, 'approved')
  const recording = () => admin.post(`/api/admin/returns/${made.id}/payout`, { reference: 'UTR 4711' })
  expect((await recording()).status).toBe(409)
  expect(await read(receiveReturn, await receive(made.id, made.items))).toMatchObject({
    status: 'received',
    amount: '132.29',
    payout: { method: 'upi', upi: 'asha@okaxis' },
  })
  expect(await balance(id)).toMatchObject({ cashCollected: 463_00, refunded: 0, owed: 132_29 })
  expect(await differences()).toEqual([])
  const stored = async () => (await shop.db.read((tx) => tx.select().from(returns).where(eq(returns.id, made.id))))[0]
  expect((await stored())?.payout).not.toMatch(/asha|okaxis/i)
  expect(JSON.stringify(await returnsOf(actor, id))).not.toMatch(/okaxis/)
  const responses = await Promise.all(Array.from({ length: 10 }, recording))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await stored()).toMatchObject({ payout: null, status: 'closed', payoutReference: 'UTR 4711' })
  const [shown] = await read(getAdminReturns, await admin.get(`/api/admin/orders/${id}/returns`))
  expect(shown).toMatchObject({
    status: 'closed',
    payout: null,
    payoutReference: 'UTR 4711',
  } satisfies Partial<AdminReturn>)
  expect(await orderOf(actor, id)).toMatchObject({ refunded: '132.29' })
  expect(await balance(id)).toMatchObject({ cashCollected: 463_00, refunded: 132_29, owed: 0 })
  expect(await differences()).toEqual([])
  expect((await actor.send('PUT', path, { method: 'upi', upi: 'asha@okaxis' })).status).toBe(409)
  await shop.runJobs()
  // The email is searched for in all emails, because the jobs that send them run concurrently.
  expect(sentTexts()).toContain('UTR 4711')
  const log = await shop.db.read((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `orders/${id}`)),
  )
  expect(JSON.stringify(log)).not.toMatch(/okaxis/)
  expect(recordPayout.path).toContain('payout')
})

const payoutPath = (id: number, returnId: number) => `/api/orders/${id}/returns/${returnId}/payout`
const upi = (name: string) => ({ method: 'upi', upi: `${name}@okaxis` })

/**
 * Delivers a COD order and requests a return. `save` stores the refund account as an actor. With `link`, the request
 * also contains the token of the order link.
 */
async function cashReturn(buyer?: Actor) {
  const { actor, id, lineIds } = await delivered({ online: false, ...(buyer ? { buyer } : {}) })
  const made = await requested(actor, id, [{ lineId: lineIds[0] ?? 0, quantity: 1, reason: 'damaged' }])
  await shop.runJobs()
  const token = { 'x-order-token': /#token=([\w-]+)/.exec(sentTexts())?.[1] ?? '' }
  shop.sent.length = 0
  const save = (by: Actor, name: string, headers = {}) => by.send('PUT', payoutPath(id, made.id), upi(name), headers)
  const link = (by: Actor, name: string, headers = {}) => save(by, name, { ...token, ...headers })
  const stored = async () =>
    (await read(getAdminReturns, await admin.get(`/api/admin/orders/${id}/returns`)))[0]?.payout
  return { actor, id, made, token, save, link, stored }
}

test('a refund account can be replaced by the browser that entered it and by the owner of the shop, but not by another admin or with the order link', async () => {
  const { actor, id, token, save, link, stored } = await cashReturn()
  expect((await save(actor, 'asha')).status).toBe(200)
  expect((await returnsOf(actor, id))[0]).toMatchObject({ hasPayout: true, canChangePayout: true })
  const seen = await shop.visitor().send('GET', `/api/orders/${id}/returns`, undefined, token)
  expect((await read(getReturns, seen))[0]).toMatchObject({ hasPayout: true, canChangePayout: false })
  const refused = await link(shop.visitor(), 'thief')
  expect([refused.status, (await readError(refused)).message]).toEqual([409, expect.stringContaining('already')])
  const otherAdmin = await addSignedIn(shop, { role: 'admin' })
  expect((await save(otherAdmin, 'clerk')).status).toBe(409)
  expect(await stored()).toEqual(upi('asha'))
  await shop.runJobs()
  expect(subjects()).toEqual(['The account for your refund was saved'])
  expect(shop.sent[0]?.text).not.toContain('okaxis')
  // Saving the same account again changes nothing, so it sends no email.
  expect((await save(actor, 'asha')).status).toBe(200)
  expect((await save(actor, 'asha2')).status).toBe(200)
  expect((await save(admin, 'asha3')).status).toBe(200)
  expect(await stored()).toEqual(upi('asha3'))
  await shop.runJobs()
  expect(subjects()).toHaveLength(3)
})

test('a browser that entered a refund account with the order link can correct the account, and other browsers cannot', async () => {
  const { actor, link, save, stored } = await cashReturn()
  const phone = shop.visitor()
  expect((await link(phone, 'asha')).status).toBe(200)
  expect((await link(shop.visitor(), 'thief')).status).toBe(409)
  expect((await save(actor, 'shared')).status).toBe(409)
  expect((await link(phone, 'asha2')).status).toBe(200)
  expect(await stored()).toEqual(upi('asha2'))
})

test('the account that placed the order can replace a refund account that was entered with the order link by another person', async () => {
  const { actor, link, save, stored } = await cashReturn(await addSignedIn(shop))
  expect((await link(shop.visitor(), 'thief')).status).toBe(200)
  expect((await save(actor, 'asha')).status).toBe(200)
  expect((await link(shop.visitor(), 'thief')).status).toBe(409)
  expect(await stored()).toEqual(upi('asha'))
})

test('a refund account is deleted after 90 days without progress, and can be entered again', async () => {
  const { actor, id, made, save, link, stored } = await cashReturn()
  expect((await save(actor, 'asha')).status).toBe(200)
  // Sets the last change of the return back by these days, because the admin's session would expire if the clock
  // advanced.
  const sweepAfter = async (days: number) => {
    const updatedAt = new Date(shop.clock().getTime() - days * 24 * 3600_000)
    await shop.db.write((tx) => tx.update(returns).set({ updatedAt }).where(eq(returns.id, made.id)).execute())
    await sweep(shop.db, shop.clock())
  }
  await sweepAfter(89)
  expect(await stored()).toEqual(upi('asha'))
  await sweepAfter(91)
  expect(await stored()).toBe(null)
  expect(await returnsOf(actor, id)).toMatchObject([{ id: made.id, hasPayout: false, status: 'requested' }])
  expect((await link(shop.visitor(), 'asha')).status).toBe(200)
  // After the goods were received, the refund is owed, so the account is not deleted.
  await move(made.id, 'approved')
  expect((await receive(made.id, made.items)).status).toBe(200)
  await sweepAfter(91)
  expect(await stored()).toEqual(upi('asha'))
})

test('a browser that repeats a lost request for a refund account with the same key and body can then correct the account', async () => {
  const { link, stored } = await cashReturn()
  const key = { 'idempotency-key': 'k'.repeat(32) }
  expect((await link(shop.visitor(), 'asha', key)).status).toBe(200)
  // The response with its guest cookie was lost, so the retry comes from a browser without a cookie.
  const phone = shop.visitor()
  expect((await link(phone, 'asha', { 'idempotency-key': 'g'.repeat(32) })).status).toBe(409)
  expect((await link(phone, 'asha')).status).toBe(409)
  expect((await link(phone, 'thief', key)).status).toBe(409)
  expect((await link(phone, 'asha', key)).status).toBe(200)
  expect((await link(phone, 'asha2')).status).toBe(200)
  expect(await stored()).toEqual(upi('asha2'))
  expect((await link(shop.visitor(), 'asha2', key)).status).toBe(409)
  await shop.runJobs()
  expect(subjects()).toHaveLength(2)
})

test('the job key of the email about a refund account does not contain the encrypted account, and the email counts toward the limit of the mailbox', async () => {
  const { actor, made, save } = await cashReturn()
  expect((await save(actor, 'asha')).status).toBe(200)
  const [row] = await shop.db.read((tx) => tx.select().from(returns).where(eq(returns.id, made.id)))
  const queued = await shop.db.read((tx) => tx.select().from(jobs))
  const [job] = queued.filter(({ uniqueKey }) => uniqueKey.startsWith(`refund-account-saved ${made.id} `))
  expect(job?.recipient).toEqual(expect.any(String))
  expect(queued.filter(({ uniqueKey }) => uniqueKey.includes(row?.payout ?? 'none'))).toEqual([])
})
