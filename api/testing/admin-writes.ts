import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { BulkResult } from '#contract/admin/exports'
import type { contract } from '#contract/contract'
import { closableMonth } from '#rules/tax/gstr1'
import { lastMovement } from '../admin/products/count-stock.ts'
import * as accounts from '../db/schema/accounts.ts'
import { pushSubscriptions } from '../db/schema/notices.ts'
import { settings } from '../db/schema/operations.ts'
import { prescriptions, returnPickups } from '../db/schema/order-cases.ts'
import { orders } from '../db/schema/orders.ts'
import { imports } from '../db/schema/stock.ts'
import { findInvoice, insertDocument } from '../invoicing/document-store.ts'
import { issueInvoice } from '../invoicing/issue-documents.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import {
  addBatch,
  addCategory,
  addCollection,
  addFailedEmail,
  addFailedRefund,
  addMessage,
  addPage,
  addPageVersion,
  addPayment,
  addProduct,
  addReturn,
  addReview,
  addSignedIn,
  cancelOrder,
} from './data.ts'
import { eInvoiceOf, orderBody, place } from './order-body.ts'
import type { Shop } from './test-shop.ts'

interface Write {
  path: string
  body?: unknown
}

/** Adds an approved return with a booked pickup. Returns the path of the return. */
async function pickupIn(shop: Shop): Promise<string> {
  const { id } = await addReturn(shop, await orderIn(shop), { status: 'approved' })
  const now = shop.clock()
  const pickup = { returnId: id, state: 'booked', awbCode: `AWB-${id}`, createdAt: now, updatedAt: now } as const
  await shop.db.write((tx) => tx.insert(returnPickups).values(pickup))
  return `/api/admin/returns/${id}`
}

/**
 * For each admin endpoint that changes data: creates the required rows and returns path and body of a request that
 * succeeds.
 */
export const adminWrites = {
  changeRole: async (shop) => ({
    path: `/api/admin/users/${(await addSignedIn(shop)).user.id}/role`,
    body: { role: 'admin' },
  }),
  cancelOrder: async (shop) => ({ path: `/api/admin/orders/${await orderIn(shop)}/cancel`, body: { reason: 'Late' } }),
  moveOrder: async (shop) => ({ path: `/api/admin/orders/${await orderIn(shop)}/status`, body: { status: 'shipped' } }),
  correctAddress: async (shop) => ({
    path: `/api/admin/orders/${await orderIn(shop)}/address`,
    body: { addressLine1: '7 Chowk', city: 'Lucknow', state: 'UP', postalCode: '226003' },
  }),
  retryRefund: async (shop) => {
    const id = await orderIn(shop)
    await addFailedRefund(shop, id)
    return { path: `/api/admin/orders/${id}/refund` }
  },
  refundPayment: async (shop) => {
    const id = await orderIn(shop)
    await addPayment(shop, id)
    return { path: `/api/admin/payments/pay_${id}/refunds`, body: { reason: 'Damaged lid' } }
  },
  recordRefund: async (shop) => {
    const id = await orderIn(shop)
    await addFailedRefund(shop, id, 'rzp_live_former')
    return { path: `/api/admin/orders/${id}/refund/recorded` }
  },
  createAdminShipment: async (shop) => ({ path: `/api/admin/orders/${await orderIn(shop)}/create-shipment` }),
  packOrder: async (shop) => ({ path: `/api/admin/orders/${await orderIn(shop)}/packed` }),
  receiveParcel: async (shop) => {
    const id = await orderIn(shop)
    await cancelOrder(shop, id)
    return { path: `/api/admin/orders/${id}/received` }
  },
  decidePrescription: async (shop) => {
    const orderId = await orderIn(shop)
    return {
      path: `/api/admin/orders/${orderId}/prescription`,
      body: { status: 'rejected', uploadedAt: await addPrescription(shop, orderId), reason: 'The name is missing' },
    }
  },
  viewPrescription: async (shop) => {
    const orderId = await orderIn(shop)
    await addPrescription(shop, orderId)
    return { path: `/api/admin/orders/${orderId}/prescription/pictures` }
  },
  moveReturn: async (shop) => ({
    path: `/api/admin/returns/${(await addReturn(shop, await orderIn(shop))).id}`,
    body: { status: 'approved' },
  }),
  receiveReturn: async (shop) => {
    const { id, item } = await addReturn(shop, await orderIn(shop), { status: 'approved' })
    return { path: `/api/admin/returns/${id}/receive`, body: { items: [{ itemId: item.id, decision: 'restock' }] } }
  },
  bookReplacement: async (shop) => ({
    path: `/api/admin/returns/${(await addReturn(shop, await orderIn(shop), { status: 'closed', amount: 0, isExchange: true, exchangeTotal: 100 })).id}/shipment`,
  }),
  // The pickup is booked already, because the shop of some tests has no courier.
  bookPickup: async (shop) => ({ path: `${await pickupIn(shop)}/pickup` }),
  cancelPickup: async (shop) => ({ path: `${await pickupIn(shop)}/pickup/cancel` }),
  recordPayout: async (shop) => ({
    path: `/api/admin/returns/${(await addReturn(shop, await orderIn(shop), { status: 'received', amount: 100 })).id}/payout`,
    body: { reference: 'UPI 123' },
  }),
  lowerPrice: async (shop) => {
    const id = await orderIn(shop)
    await deliver(shop, id)
    return { path: `/api/admin/orders/${id}/price-reductions`, body: { amount: '1.00', reason: 'Damaged lid' } }
  },
  addOrderNote: async (shop) => ({
    path: `/api/admin/orders/${await orderIn(shop)}/notes`,
    body: { text: 'Rang twice, nobody there' },
  }),
  showReview: async (shop) => ({
    path: `/api/admin/reviews/${(await addReview(shop)).id}`,
    body: { isApproved: false },
  }),
  setMessageState: async (shop) => ({
    path: `/api/admin/messages/${(await addMessage(shop)).id}`,
    body: { state: 'answered' },
  }),
  resendEmails: async (shop) => ({
    path: '/api/admin/emails/resend',
    body: { ids: [(await addFailedEmail(shop)).id] },
  }),
  dismissEmails: async (shop) => ({
    path: '/api/admin/emails/dismiss',
    body: { ids: [(await addFailedEmail(shop)).id] },
  }),
  createProduct: async () => ({ path: '/api/products', body: { name: `New ${crypto.randomUUID()}`, price: '99.50' } }),
  updateProduct: async (shop) => ({ path: `/api/products/${(await addProduct(shop)).id}`, body: { price: '3.00' } }),
  deleteProduct: async (shop) => ({ path: `/api/products/${(await addProduct(shop)).id}` }),
  duplicateProduct: async (shop) => ({ path: `/api/admin/products/${(await addProduct(shop)).id}/duplicate` }),
  receiveBatch: async (shop) => ({
    path: '/api/admin/batches',
    body: {
      variantId: (await addProduct(shop)).variants[0]?.id,
      number: 'B-2',
      manufacturedOn: '2026-01-01',
      expiresOn: '2030-12-31',
      mrp: null,
      quantity: 5,
    },
  }),
  correctBatch: async (shop) => {
    const { id } = await addBatch(shop)
    return {
      path: `/api/admin/batches/${id}`,
      body: {
        number: 'B-3',
        manufacturedOn: null,
        expiresOn: '2031-12-31',
        mrp: null,
        quantity: 4,
        fromQuantity: 5,
        reason: 'Counted',
      },
    }
  },
  writeOffBatch: async (shop) => ({
    path: `/api/admin/batches/${(await addBatch(shop)).id}/write-offs`,
    body: { quantity: 1, fromQuantity: 5, reason: 'Damaged' },
  }),
  countStock: async (shop) => {
    const [variant] = (await addProduct(shop)).variants
    const since = await shop.db.read(lastMovement)
    const line = { variantId: variant?.id, batchId: null, counted: 98, shelf: 100, since }
    return { path: '/api/admin/stock-counts', body: { lines: [line], reason: 'Yearly count' } }
  },
  createCategory: async () => ({ path: '/api/categories', body: { name: `New ${crypto.randomUUID()}` } }),
  updateCategory: async (shop) => ({
    path: `/api/categories/${(await addCategory(shop)).id}`,
    body: { name: 'Sleep' },
  }),
  deleteCategory: async (shop) => ({ path: `/api/categories/${(await addCategory(shop)).id}` }),
  saveProductOrder: async (shop) => {
    const { id: categoryId } = await addCategory(shop)
    const { id } = await addProduct(shop, { categoryId })
    return { path: `/api/admin/product-orders/${categoryId}`, body: { productIds: [id] } }
  },
  createCollection: async () => ({
    path: '/api/admin/collections',
    body: { title: `New ${crypto.randomUUID()}`, rule: { isNew: true } },
  }),
  updateCollection: async (shop) => ({
    path: `/api/admin/collections/${(await addCollection(shop)).id}`,
    body: { title: 'Winter' },
  }),
  deleteCollection: async (shop) => ({ path: `/api/admin/collections/${(await addCollection(shop)).id}` }),
  previewCollection: async () => ({ path: '/api/admin/collection-previews', body: { rule: { onSale: true } } }),
  createPage: async () => ({
    path: '/api/admin/pages',
    body: { kind: 'page', title: `New ${crypto.randomUUID()}`, body: '# Welcome' },
  }),
  updatePage: async (shop) => ({ path: `/api/admin/pages/${(await addPage(shop)).id}`, body: { title: 'Our story' } }),
  publishPage: async (shop) => ({
    path: `/api/admin/pages/${(await addPage(shop)).id}/publish`,
    body: { isPublished: true },
  }),
  restorePage: async (shop) => {
    const { id } = await addPage(shop)
    return { path: `/api/admin/pages/${id}/restore`, body: { versionId: await addPageVersion(shop, id) } }
  },
  previewPage: async () => ({ path: '/api/admin/page-previews', body: { body: '**Bold**' } }),
  deletePage: async (shop) => ({ path: `/api/admin/pages/${(await addPage(shop)).id}` }),
  updateSettings: async ({ db }) => {
    // An open own shop cannot switch off "Use these rates everywhere" (`everywhere`). The shop is therefore changed to
    // a sample shop, in which the setting can be switched off.
    await db.write((tx) => tx.update(settings).set({ profile: null, isSample: true }).execute())
    const rates = { freeThreshold: '999.00', standardCost: '49.50', taxRate: 12.5 }
    return { path: '/api/admin/settings', body: { everywhere: false, ...rates } }
  },
  updateNotificationSettings: async () => ({
    path: '/api/admin/notifications',
    body: {
      deliveries: {
        order: 'daily',
        payment: 'now',
        message: 'off',
        review: 'now',
        stock: 'daily',
        failure: 'now',
        return: 'now',
        prescription: 'now',
      },
    },
  }),
  subscribePush: async () => ({ path: '/api/admin/push/subscribe', body: subscription() }),
  unsubscribePush: async (shop) => ({ path: '/api/admin/push/unsubscribe', body: await subscribed(shop) }),
  testPush: async (shop) => ({ path: '/api/admin/push/test', body: await subscribed(shop) }),
  recordSetUp: async () => ({ path: '/api/admin/set-up', body: { step: 'identity', state: 'done' } }),
  openShop: async ({ db }) => {
    // The sample shop can always be opened; an own shop with missing details cannot.
    await db.write((tx) => tx.update(settings).set({ profile: null, isSample: true }).execute())
    return { path: '/api/admin/shop-open', body: { isOpen: true } }
  },
  deleteSamples: async ({ db }) => {
    await db.write((tx) => tx.update(settings).set({ setUp: null }).execute())
    return { path: '/api/admin/sample-data/delete', body: { confirm: true } }
  },
  saveSynonyms: async () => ({
    path: '/api/admin/synonyms',
    body: { synonyms: [{ words: ['cough', 'khansi'], finds: ['throat'] }] },
  }),
  savePaymentKeys: async () => ({
    path: '/api/admin/provider-keys/payments',
    body: { keyId: 'rzp_test_1', keySecret: 'a-secret' },
  }),
  saveCourierKeys: async () => ({
    path: '/api/admin/provider-keys/courier',
    body: { email: 'api@shop.example', password: 'a-secret' },
  }),
  saveMailKeys: async () => ({
    path: '/api/admin/provider-keys/mail',
    body: { host: 'smtp.example.com', port: 587, user: 'shop', password: 'a-secret' },
  }),
  deleteProviderKeys: async () => ({ path: '/api/admin/provider-keys/delete', body: { provider: 'mail' } }),
  testProvider: async () => ({ path: '/api/admin/provider-keys/test', body: { provider: 'mail' } }),
  downloadSecretKey: async ({ secrets }) => {
    // The file with the secret key is created when the first text is encrypted.
    secrets.seal('mail', '{}')
    return { path: '/api/admin/provider-keys/secret-key', body: { confirm: true } }
  },
  closeMonth: async ({ db, clock }) => {
    await db.write((tx) => tx.update(settings).set({ closedThrough: null }).execute())
    return { path: '/api/admin/accounting/close', body: { month: closableMonth(clock()) } }
  },
  registerEInvoice: async (shop) => {
    const orderId = await orderIn(shop)
    // This shop issues no e-invoices, and an issued invoice cannot be changed. So the test issues one, rolls it back,
    // and inserts its content again with `needsEInvoice`.
    let invoice: Awaited<ReturnType<typeof findInvoice>> = null
    const failed = shop.db.write(async (tx) => {
      await issueInvoice(tx, orderId, shop.clock())
      invoice = await findInvoice(tx, orderId)
      throw new Error('The first transaction fails')
    })
    const issued = await failed.catch(() => invoice)
    if (!issued) throw new Error('The invoice was not issued')
    const { kind, total } = issued
    const content = { ...issued.content, needsEInvoice: true }
    const { id, number } = await shop.db.write((tx) =>
      insertDocument(tx, { orderId, kind, total, content, prefix: 'T', invoiceId: null, now: shop.clock() }),
    )
    return { path: `/api/admin/documents/${id}/e-invoice`, body: eInvoiceOf(number) }
  },
  bulkEdit: async (shop) => {
    const body = { products: { ids: [(await addProduct(shop)).id] }, changes: { isFeatured: true } }
    const reply = await (await addSignedIn(shop, { role: 'admin' })).send('POST', '/api/admin/bulk-edits', body)
    return {
      path: '/api/admin/bulk-edits',
      body: { ...body, version: v.parse(BulkResult, await reply.json()).version },
    }
  },
  undoImport: async ({ db, clock }) => {
    const values = { format: 'gulbagh', state: 'applied', createdAt: clock(), updatedAt: clock() } as const
    const [row] = await db.write((tx) => tx.insert(imports).values(values).returning({ id: imports.id }))
    return { path: `/api/admin/imports/${row?.id}/undo` }
  },
  saveLook: async () => ({ path: '/api/admin/look', body: { palette: 'ocean' } }),
  saveContent: async () => ({ path: '/api/admin/content', body: { claims: [{ en: 'Family business' }] } }),
  saveProfile: async () => ({ path: '/api/admin/profile', body: { name: 'Hakim Ajmal Stores' } }),
} as const satisfies Partial<Record<keyof typeof contract, (shop: Shop) => Promise<Write>>>

async function orderIn(shop: Shop): Promise<number> {
  const product = await addProduct(shop)
  return (await place(shop.visitor(), orderBody(product))).order.id
}

/** Delivers a COD order: its cash is collected, and it has an invoice. */
async function deliver(shop: Shop, orderId: number): Promise<void> {
  const now = shop.clock()
  await shop.db.write(async (tx) => {
    const delivered = { status: 'delivered', paymentStatus: 'paid', packedAt: now } as const
    await tx.update(orders).set(delivered).where(eq(orders.id, orderId))
    await postMoney(tx, orderId, now)
    await issueInvoice(tx, orderId, now)
  })
}

/** Stores an uploaded prescription of an order without pictures. Returns the time of the upload. */
async function addPrescription(shop: Shop, orderId: number): Promise<string> {
  const uploadedAt = shop.clock()
  const expiresAt = new Date(uploadedAt.getTime() + 3600_000)
  await shop.db.write((tx) => tx.insert(prescriptions).values({ orderId, status: 'waiting', uploadedAt, expiresAt }))
  return uploadedAt.toISOString()
}

/** Returns a new subscription of a browser. */
const subscription = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
  keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
})

/** Stores a push subscription for the first admin and returns its endpoint. */
async function subscribed({ db, clock }: Shop): Promise<{ endpoint: string }> {
  const { endpoint, keys } = subscription()
  await db.write(async (tx) => {
    const { id } = accounts.users
    const [admin] = await tx.select({ id }).from(accounts.users).where(eq(accounts.users.role, 'admin')).orderBy(id)
    if (!admin) throw new Error('The shop has no admin')
    await tx.insert(pushSubscriptions).values({ userId: admin.id, sid: 's', endpoint, ...keys, renewedAt: clock() })
  })
  return { endpoint }
}
