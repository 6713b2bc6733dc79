import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/contract'
import type { Actor } from './testing/actor.ts'
import { adminWrites } from './testing/admin-writes.ts'
import { addCollection, addPage, addProduct, addSignedIn } from './testing/data.ts'
import { orderBody, place } from './testing/order-body.ts'
import { createTestShop } from './testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const product = await addProduct(shop)
const soldOut = await addProduct(shop, { name: 'Sold out', inventory: 0 })
const page = await addPage(shop)
const collection = await addCollection(shop)
const owner = await addSignedIn(shop, { email: 'owner@example.com' })
const other = await addSignedIn(shop, { email: 'other@example.com' })
const admin = await addSignedIn(shop, { email: 'boss@example.com', role: 'admin' })
const guest = shop.visitor()
const ownersOrder = await place(owner, orderBody(product, 1, { customerEmail: 'owner@example.com' }))
const guestsOrder = await place(guest, orderBody(product, 1, { customerEmail: 'guest@example.com' }))
const X = ownersOrder.order.id
const Y = guestsOrder.order.id
const review = await owner.post('/api/reviews', {
  productId: product.id,
  rating: 5,
  customerName: 'Asha',
  customerEmail: 'owner@example.com',
})
const { id: reviewId }: { id: number } = JSON.parse(await review.text())

/**
 * The order with the id X belongs to the owner and the order with the id Y to the guest. No request below contains the
 * email address of these orders.
 */
const actors: Record<Who, () => Actor> = {
  anonymous: () => shop.visitor(),
  owner: () => owner,
  other: () => other,
  guest: () => guest,
  admin: () => admin,
}
type Who = 'anonymous' | 'owner' | 'other' | 'guest' | 'admin'

/**
 * The expected status for each actor: anonymous, owner, other account, guest, admin. Status 0: no request is sent for
 * this actor.
 */
type Statuses = readonly [number, number, number, number, number]

interface Row {
  path?: string
  body?: () => unknown
  statuses: Statuses
}

let made = 0
const fresh = () => {
  made += 1
  return `row${made}`
}
const everybody = (status: number): Statuses => [status, status, status, status, status]
const adminsOnly = (status: number): Statuses => [401, 403, 403, 401, status]
const aPrescription = () => ({ images: ['data:image/png;base64,iVBORw0KGgo='] })
const aReturn = () => ({ items: [{ lineId: 1, quantity: 1, reason: 'damaged' }] })
const write = (status = 200): Row => ({ statuses: adminsOnly(status) })

/**
 * The compiler requires a row for every endpoint. Endpoints of an order have one row for an account's order and one for
 * a guest's order.
 */
const table: Record<keyof typeof contract, Row | readonly Row[]> = {
  requestStock: {
    body: () => ({ email: `${fresh()}@example.com`, productId: soldOut.id }),
    statuses: everybody(200),
  },
  getWaitingForStock: { statuses: adminsOnly(200) },
  getCategories: { statuses: everybody(200) },
  getCart: { statuses: [401, 200, 200, 401, 200] },
  putCart: { body: () => ({ items: [] }), statuses: [401, 200, 200, 401, 200] },
  getProducts: { statuses: everybody(200) },
  getProduct: { path: `/api/products/slug/${product.slug}`, statuses: everybody(200) },
  getProductFilters: { statuses: everybody(200) },
  getCatalogueChanges: { path: '/api/catalogue/changes?since=0', statuses: everybody(200) },
  getCatalogueTexts: { path: '/api/catalogue/texts?lang=hi', statuses: everybody(200) },
  getCatalogueVersion: { statuses: everybody(200) },
  getSearchSynonyms: { statuses: everybody(200) },
  getAccounting: { statuses: adminsOnly(200) },
  getPeriodDocuments: { statuses: adminsOnly(200) },
  closeMonth: write(),
  registerEInvoice: write(),
  bulkEdit: write(),
  undoImport: write(),
  getFeedReport: { statuses: adminsOnly(200) },
  getAdminSynonyms: { statuses: adminsOnly(200) },
  saveSynonyms: write(),
  // The body of the requests that import a file is not a valid file, so the admin gets 400.
  createImport: { statuses: adminsOnly(400) },
  addImportPictures: { statuses: adminsOnly(400) },
  importRemittances: { statuses: adminsOnly(400) },
  getCodShipments: { statuses: adminsOnly(200) },
  getRemittanceTotals: { statuses: adminsOnly(200) },
  getImports: { statuses: adminsOnly(200) },
  getCollections: { statuses: everybody(200) },
  getCollection: { path: `/api/collections/${collection.slug}`, statuses: everybody(200) },
  getAdminCollections: { statuses: adminsOnly(200) },
  getAdminCollection: { path: `/api/admin/collections/${collection.id}`, statuses: adminsOnly(200) },
  createCollection: write(201),
  updateCollection: write(),
  deleteCollection: write(),
  previewCollection: write(),
  getPages: { statuses: everybody(200) },
  getPage: { path: `/api/pages/page/${page.slug}`, statuses: everybody(200) },
  getAdminPages: { statuses: adminsOnly(200) },
  getAdminPage: { path: `/api/admin/pages/${page.id}`, statuses: adminsOnly(200) },
  getPageVersions: { path: `/api/admin/pages/${page.id}/versions`, statuses: adminsOnly(200) },
  createPage: write(201),
  updatePage: write(),
  publishPage: write(),
  restorePage: write(),
  previewPage: write(),
  deletePage: write(),
  getReviews: { path: `/api/products/${product.id}/reviews`, statuses: everybody(200) },
  postReview: {
    body: () => ({ productId: product.id, rating: 4, customerName: 'Ravi', customerEmail: `${fresh()}@example.com` }),
    statuses: everybody(201),
  },
  voteReview: {
    path: `/api/reviews/${reviewId}/vote`,
    body: () => ({ voteType: 'helpful' }),
    statuses: [401, 200, 200, 401, 200],
  },
  subscribe: { body: () => ({ email: `${fresh()}@example.com` }), statuses: everybody(200) },
  sendMessage: {
    body: () => ({ name: 'Ravi', email: 'r@example.com', subject: 'A question', message: 'When do you open?' }),
    statuses: everybody(201),
  },
  getSettings: { statuses: everybody(200) },
  getCurrentUser: { statuses: [401, 200, 200, 401, 200] },
  login: { body: () => ({ email: 'nobody@example.com', password: 'wrong' }), statuses: everybody(401) },
  register: {
    body: () => ({ email: 'owner@example.com', mobile: '9876543210', username: fresh(), password: 'long enough' }),
    statuses: everybody(409),
  },
  // `logout` has no rows, because it would end the sessions of the actors. The tests of the folder `account` cover it.
  logout: [],
  logoutEverywhere: { statuses: [401, 0, 0, 401, 0] },
  forgotPassword: { body: () => ({ email: 'nobody@example.com' }), statuses: everybody(200) },
  resetPassword: {
    body: () => ({ token: 'made-up-token', newPassword: 'long enough', confirmPassword: 'long enough' }),
    statuses: everybody(400),
  },
  confirmEmail: { body: () => ({ token: 'made-up-token' }), statuses: everybody(400) },
  createOrder: {
    body: () => orderBody(product, 1, { customerEmail: `${fresh()}@example.com` }),
    statuses: everybody(201),
  },
  checkCoupon: {
    body: () => ({ couponCode: 'GB10-NONE', customerEmail: 'r@example.com', subtotal: '500.00' }),
    statuses: everybody(200),
  },
  trackOrder: [
    {
      path: `/api/orders/track?orderNumber=${ownersOrder.order.orderNumber}&email=owner@example.com`,
      statuses: everybody(200),
    },
    {
      path: `/api/orders/track?orderNumber=${ownersOrder.order.orderNumber}&email=wrong@example.com`,
      statuses: everybody(404),
    },
  ],
  getOrders: { statuses: [401, 200, 200, 401, 200] },
  getOrder: [
    { path: `/api/orders/${X}`, statuses: [404, 200, 404, 404, 200] },
    { path: `/api/orders/${Y}`, statuses: [404, 404, 404, 200, 200] },
  ],
  getOrderItems: [
    { path: `/api/orders/${X}/items`, statuses: [404, 200, 404, 404, 200] },
    { path: `/api/orders/${Y}/items`, statuses: [404, 404, 404, 200, 200] },
  ],
  getOrderTracking: [
    { path: `/api/orders/${X}/tracking`, statuses: [404, 200, 404, 404, 200] },
    { path: `/api/orders/${Y}/tracking`, statuses: [404, 404, 404, 200, 200] },
  ],
  getOrderShipments: [
    { path: `/api/orders/${X}/shipments`, statuses: [404, 200, 404, 404, 200] },
    { path: `/api/orders/${Y}/shipments`, statuses: [404, 404, 404, 200, 200] },
  ],
  // Requests with status 0 would cancel the order and are not sent, because an order can be cancelled only once.
  cancelOwnOrder: [
    { path: `/api/orders/${X}/cancel`, statuses: [404, 0, 404, 404, 0] },
    { path: `/api/orders/${Y}/cancel`, statuses: [404, 404, 404, 0, 0] },
  ],
  getOrderActions: [
    { path: `/api/orders/${X}/actions`, statuses: [404, 200, 404, 404, 200] },
    { path: `/api/orders/${Y}/actions`, statuses: [404, 404, 404, 200, 200] },
  ],
  getInvoice: { path: `/api/orders/${X}/invoice`, statuses: everybody(404) },
  getDocuments: [
    { path: `/api/orders/${X}/documents`, statuses: [404, 200, 404, 404, 200] },
    { path: `/api/orders/${Y}/documents`, statuses: [404, 404, 404, 200, 200] },
  ],
  // Returning items of an order that is not delivered gives 409. The tests in `returns` cover delivered orders.
  createReturn: [
    { path: `/api/orders/${X}/returns`, body: aReturn, statuses: [404, 409, 404, 404, 409] },
    { path: `/api/orders/${Y}/returns`, body: aReturn, statuses: [404, 404, 404, 409, 409] },
  ],
  getReturns: [
    { path: `/api/orders/${X}/returns`, statuses: [404, 200, 404, 404, 200] },
    { path: `/api/orders/${Y}/returns`, statuses: [404, 404, 404, 200, 200] },
  ],
  getReturnPhotos: { path: `/api/orders/${X}/returns/1/photos`, statuses: everybody(404) },
  savePayout: {
    path: `/api/orders/${X}/returns/1/payout`,
    body: () => ({ method: 'upi', upi: 'asha@okaxis' }),
    statuses: everybody(404),
  },
  // No order of this shop needs a prescription. The tests of the folder `orders` cover orders that need one.
  uploadPrescription: [
    { path: `/api/orders/${X}/prescription`, body: aPrescription, statuses: [404, 409, 404, 404, 409] },
    { path: `/api/orders/${Y}/prescription`, body: aPrescription, statuses: [404, 404, 404, 409, 409] },
  ],
  payOrder: { path: `/api/orders/${X}/pay`, statuses: everybody(503) },
  // This shop has no payment gateway, so every request gets 503. The tests in `payments` cover who may verify a
  // payment.
  verifyPayment: {
    body: () => ({ razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's', orderId: X }),
    statuses: everybody(503),
  },
  checkServiceability: { body: () => ({ delivery_postcode: '560001' }), statuses: everybody(200) },
  createShipment: [
    { body: () => ({ order_id: X }), statuses: [404, 200, 404, 404, 200] },
    { body: () => ({ order_id: Y }), statuses: [404, 404, 404, 200, 200] },
  ],
  trackShipment: { path: '/api/ecommerce/track-shipment/MADEUPAWB', statuses: everybody(404) },
  getAdminUsers: { statuses: adminsOnly(200) },
  getAdminStats: { statuses: adminsOnly(200) },
  getAdminOverview: { statuses: adminsOnly(200) },
  getSales: { path: '/api/admin/sales?days=7', statuses: adminsOnly(200) },
  getAdminProducts: { statuses: adminsOnly(200) },
  getStockMovements: { statuses: adminsOnly(200) },
  getBatches: { statuses: adminsOnly(200) },
  getBatch: { path: '/api/admin/batches/999', statuses: adminsOnly(404) },
  getBatchOrders: { path: '/api/admin/batch-orders?batchId=1', statuses: adminsOnly(200) },
  receiveBatch: write(201),
  correctBatch: write(),
  writeOffBatch: write(),
  getCountLines: { statuses: adminsOnly(200) },
  countStock: write(),
  getAdminCategories: { statuses: adminsOnly(200) },
  getAdminProduct: { path: `/api/admin/products/${product.id}`, statuses: adminsOnly(200) },
  changeRole: write(),
  cancelOrder: write(),
  moveOrder: write(),
  correctAddress: write(),
  createAdminShipment: write(),
  packOrder: write(),
  receiveParcel: write(),
  getOrderShipment: { path: `/api/admin/orders/${X}/shipment`, statuses: adminsOnly(200) },
  getOrderPayments: { path: `/api/admin/orders/${X}/payments`, statuses: adminsOnly(200) },
  retryRefund: write(),
  refundPayment: write(201),
  recordRefund: write(),
  getAdminReturns: { path: `/api/admin/orders/${X}/returns`, statuses: adminsOnly(200) },
  getAdminPrescription: { path: `/api/admin/orders/${X}/prescription`, statuses: adminsOnly(200) },
  viewPrescription: write(),
  decidePrescription: write(),
  moveReturn: write(),
  receiveReturn: write(),
  bookReplacement: write(),
  bookPickup: write(),
  cancelPickup: write(),
  recordPayout: write(),
  lowerPrice: write(201),
  getProviders: { statuses: adminsOnly(200) },
  createProduct: write(201),
  updateProduct: write(),
  deleteProduct: write(),
  duplicateProduct: write(201),
  createCategory: write(201),
  updateCategory: write(),
  deleteCategory: write(),
  getProductOrder: { path: '/api/admin/product-orders/home', statuses: adminsOnly(200) },
  saveProductOrder: write(),
  getAdminSettings: { statuses: adminsOnly(200) },
  getSettingsVersions: { statuses: adminsOnly(200) },
  updateSettings: write(),
  getAdminProfile: { statuses: adminsOnly(200) },
  saveProfile: write(),
  getAdminContent: { statuses: adminsOnly(200) },
  getContentVersions: { statuses: adminsOnly(200) },
  saveContent: write(),
  getAdminLook: { statuses: adminsOnly(200) },
  getLookVersions: { statuses: adminsOnly(200) },
  getProfileVersions: { statuses: adminsOnly(200) },
  saveLook: write(),
  getSetUp: { statuses: adminsOnly(200) },
  recordSetUp: write(),
  openShop: write(),
  deleteSamples: write(),
  getProviderKeys: { statuses: adminsOnly(200) },
  savePaymentKeys: write(),
  saveCourierKeys: write(),
  saveMailKeys: write(),
  deleteProviderKeys: write(),
  testProvider: { body: () => ({ provider: 'mail' }), statuses: adminsOnly(200) },
  downloadSecretKey: write(),
  getAdminOrders: { statuses: adminsOnly(200) },
  getOrderDetails: { path: `/api/admin/orders/${X}`, statuses: adminsOnly(200) },
  addOrderNote: write(201),
  getAdminReviews: { statuses: adminsOnly(200) },
  showReview: write(),
  getMessages: { statuses: adminsOnly(200) },
  setMessageState: write(),
  getSubscribers: { statuses: adminsOnly(200) },
  getUnsentEmails: { statuses: adminsOnly(200) },
  resendEmails: write(),
  dismissEmails: write(),
  getAuditLog: { statuses: adminsOnly(200) },
  getAuditAdmins: { statuses: adminsOnly(200) },
  getNotificationSettings: { statuses: adminsOnly(200) },
  updateNotificationSettings: write(),
  getPushKey: { statuses: adminsOnly(200) },
  subscribePush: write(),
  unsubscribePush: write(),
  testPush: write(),
}

const names = Object.keys(table).filter((name): name is keyof typeof contract => name in contract)
const rows = names.flatMap((name) => [table[name]].flat().map((row: Row) => ({ name, ...row })))
const madeByAdmin: Partial<Record<string, (typeof adminWrites)[keyof typeof adminWrites]>> = adminWrites

const cases = rows.flatMap(({ statuses, ...row }) =>
  (['anonymous', 'owner', 'other', 'guest', 'admin'] as const).flatMap((who, place_) => {
    const status = statuses[place_] ?? 0
    return status === 0 ? [] : [{ ...row, who, status }]
  }),
)

test.each(cases)(
  'endpoint $name at path $path returns status $status to actor $who',
  async ({ name, path, body, who, status }) => {
    const { method, path: template } = contract[name]
    const given = await madeByAdmin[name]?.(shop)
    const sent = given ? ('body' in given ? given.body : undefined) : body?.()
    const response = await actors[who]().send(method, given?.path ?? path ?? template, sent)
    expect(response.status).toBe(status)
    expect(await response.text()).not.toMatch(/"password|argon2|Hash"|razorpaySignature|emailVerificationToken/)
  },
)
