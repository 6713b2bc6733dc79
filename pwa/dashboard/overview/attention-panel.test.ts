import { expect, test } from 'vitest'
import type { AdminOverview } from '#contract/admin/overview'
import { attentionItems } from './attention-panel.tsx'

const none = { count: 0, first: [] }
const quiet: AdminOverview = {
  toShip: none,
  expiring: none,
  unconfirmed: none,
  parcels: none,
  disputes: { ...none, respondBy: null },
  prescriptions: none,
  refunds: none,
  unchecked: none,
  missingCash: none,
  failedEmails: { count: 0, lastError: null },
  withheldEmails: 0,
  openMessages: 0,
  soldOut: 0,
  reviewsToApprove: 0,
  lacksMailServer: false,
  backupDue: null,
  providers: { payments: 'live', courier: 'live' },
  cashOnDelivery: true,
}

test('the attention list is empty when nothing is pending', () => expect(attentionItems(quiet)).toEqual([]))

test('items of the attention list contain the number of affected records and are sorted by urgency', () => {
  const orders = { count: 2, first: [{ id: 1, orderNumber: 'GB-1' }] }
  const items = attentionItems({
    ...quiet,
    toShip: { count: 1, first: [{ id: 2, orderNumber: 'GB-2' }] },
    refunds: orders,
    failedEmails: { count: 3, lastError: 'No such mailbox' },
    withheldEmails: 12,
    soldOut: 1,
  })
  expect(items.map(({ text }) => text)).toEqual([
    '2 refunds due',
    '3 emails could not be sent',
    '1 order to ship',
    '12 emails are withheld',
    '1 product sold out',
  ])
  expect(items[0]).toMatchObject({ link: { to: '/admin/orders', search: { trouble: 'refund' } } })
  expect(items[1]).toMatchObject({ link: { to: '/admin', search: { dialog: 'emails' } } })
  expect(items[2]).toMatchObject({ link: { to: '/admin/orders', search: { toShip: 'true' } } })
  expect(items[1]).toMatchObject({ detail: 'Last: No such mailbox', urgent: true })
  expect(items[3]).toMatchObject({ link: { to: '/admin', search: { dialog: 'withheld' } } })
  expect(items[4]).toMatchObject({ link: { to: '/admin/products', search: { stock: 'out', status: 'active' } } })
})

test('the attention list shows the number of prescriptions to check and links to the list of their orders', () => {
  const first = [{ id: 4, orderNumber: 'GB-4' }]
  const [item] = attentionItems({ ...quiet, prescriptions: { count: 1, first } })
  expect(item).toMatchObject({
    text: '1 prescription to check',
    link: { to: '/admin/orders', search: { prescription: 'waiting' } },
    orders: first,
  })
})

test('open disputes are the first item of the attention list and show the nearest deadline, or that the owner need not respond', () => {
  const first = [{ id: 4, orderNumber: 'GB-4' }]
  const refunds = { count: 1, first: [{ id: 1, orderNumber: 'GB-1' }] }
  const [item] = attentionItems({
    ...quiet,
    refunds,
    disputes: { count: 2, first, respondBy: '2026-11-28T11:30:00.000Z' },
  })
  expect(item).toMatchObject({ text: '2 open disputes', urgent: true, orders: first })
  expect(item?.detail).toBe('Answer in Razorpay’s dashboard, the first by 28 Nov 2026, 5:00 pm.')
  expect(item).toMatchObject({ link: { to: '/admin/orders', search: { trouble: 'dispute' } } })
  const [reviewed] = attentionItems({ ...quiet, disputes: { count: 1, first, respondBy: null } })
  expect(reviewed).toMatchObject({ text: '1 open dispute', detail: 'No answer is due.' })
})

test('COD money that the courier has not transferred is an urgent item of the attention list, and links to the shipments', () => {
  const [item] = attentionItems({ ...quiet, missingCash: { count: 2, first: [{ id: 1, orderNumber: 'GB-1' }] } })
  expect(item).toMatchObject({ text: 'COD money of 2 orders is missing', urgent: true })
  expect(item).toMatchObject({ link: { to: '/admin/accounting/remittances' }, orders: [{ id: 1 }] })
  const [many] = attentionItems({ ...quiet, missingCash: { count: 1001, first: [] } })
  expect(many).toMatchObject({ text: 'COD money of more than 1,000 orders is missing' })
})

test('the attention list contains a missing mail server, an old backup and reviews to approve', () => {
  const lastAt = '2026-11-18T05:12:00.000Z'
  const items = attentionItems({ ...quiet, lacksMailServer: true, backupDue: { lastAt }, reviewsToApprove: 2 })
  expect(items.map(({ text }) => text)).toEqual([
    'No mail server',
    'Last backup: 18 Nov 2026, 10:42 am',
    '2 reviews to approve',
  ])
  expect(items[2]).toMatchObject({ link: { to: '/admin/reviews', search: { shown: 'waiting' } } })
  expect(attentionItems({ ...quiet, backupDue: { lastAt: null } }).map(({ text }) => text)).toEqual(['No backup yet'])
})
