import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { order } from '../../../api/testing/order.cases.ts'
import { pendingPaymentDraft, saveDraft } from '../../../offline/draft.ts'
import { readPendingPayment, storePendingPayment } from './pay-online.ts'

const lines = [{ productId: 1, slug: null, name: 'Majun', quantity: 1, price: '200.00', imageUrl: null }]
const days = 24 * 3_600_000

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))

test('an online payment that the server has not confirmed (pending payment) is stored on the device for four days', async () => {
  expect(await readPendingPayment()).toBeNull()
  await storePendingPayment({ order, lines })
  expect(await readPendingPayment()).toMatchObject({ order, lines })
  await saveDraft(pendingPaymentDraft, { order, lines, since: Date.now() - 4 * days })
  expect(await readPendingPayment()).toBeNull()
})

test('a pending payment with a date in the future is stored for four days from now', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await storePendingPayment({ order, lines })
  vi.setSystemTime(Date.now() - 30 * days)
  expect(await readPendingPayment()).toMatchObject({ order, lines })
  vi.setSystemTime(Date.now() + 5 * days)
  expect(await readPendingPayment()).toBeNull()
  vi.useRealTimers()
})

test.each([
  ['no content', null],
  ['an invalid line', { order, lines: [null], since: Date.now() }],
  ['an invalid order', { order: { id: 5 }, lines, since: Date.now() }],
])('a stored pending payment with %s is read as null', async (_, stored) => {
  await saveDraft(pendingPaymentDraft, stored)
  expect(await readPendingPayment()).toBeNull()
})
