import type { CurrentUser } from '#contract/account'
import type { contract } from '#contract/contract'
import type { AdminPrescription, decidePrescription } from '#contract/documents'
import type { BodyOf } from '#contract/endpoint'
import type { Tx } from '#engine'
import { addAudit } from '../admin/audit/audit-store.ts'
import { raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import type { Deps } from '../deps.ts'
import { emailTexts } from '../emails/email-texts.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { requireAdmin } from '../http/access.ts'
import type { Handlers } from '../http/handler-types.ts'
import { describeError } from '../http/log.ts'
import { ShopError } from '../http/shop-error.ts'
import { decodePhotos } from '../media/media-store.ts'
import { queueExpiry, setExpiry, setGatewayOrder } from '../payments/payment-store.ts'
import { GatewayError, type PaymentsPort } from '../providers/payments/port.ts'
import { cancelOrder } from './cancel-order.ts'
import { orderActions } from './handlers.ts'
import { isHolder } from './order-access.ts'
import { findOrder, lockOrder, type OrderRow } from './order-store.ts'
import {
  approvedPaymentMs,
  approvedUnpaid,
  countPictures,
  findPrescription,
  limitPictures,
  ordersWithoutApproval,
  type PrescriptionRow,
  picturesOf,
  replacePictures,
  updatePrescription,
} from './pending-store.ts'

type Endpoints = Pick<
  typeof contract,
  'uploadPrescription' | 'getAdminPrescription' | 'viewPrescription' | 'decidePrescription'
>
type Decision = BodyOf<typeof decidePrescription>

/**
 * Returns the name under which the pictures of an order are encrypted. A picture can be decrypted only with the same
 * name.
 */
const pictureName = (orderId: number) => `prescription ${orderId}`

export const prescriptionHandlers = (deps: Deps): Handlers<Endpoints> => ({
  uploadPrescription: async (call) => {
    const { db, secrets, clock } = deps
    const { id } = call.params
    const caller = await call.caller()
    const found = await db.read((tx) => findOrder(tx, id))
    if (!found || !isHolder(found, caller)) throw new ShopError('not_found', (t) => t.orderIdNotFound)
    assertNeedsUpload(found)
    if (secrets.source === 'missing') throw new ShopError('unavailable', (t) => t.unavailable)
    const photos = await decodePhotos(deps, call.body.images)
    return db.write(async (tx) => {
      const now = clock()
      await lockOrder(tx, id)
      const order = assertNeedsUpload(await findOrder(tx, id))
      const sealed = photos.map((photo) => secrets.seal(pictureName(id), photo.toString('base64')))
      await replacePictures(tx, id, sealed, now)
      const waiting = { status: 'waiting', rejection: null, decidedAt: null, decidedBy: null } as const
      await updatePrescription(tx, id, { ...waiting, uploadedAt: now, awaitsNotice: true })
      return orderActions(tx, deps, { order: { ...order, prescriptionStatus: 'waiting' }, caller })
    })
  },

  getAdminPrescription: ({ params }) =>
    deps.db.read(async (tx) => {
      if (!(await findOrder(tx, params.orderId))) throw new ShopError('not_found', 'Order not found.')
      const row = await findPrescription(tx, params.orderId)
      return row && adminReply(tx, row)
    }),

  viewPrescription: async ({ params, caller }) => {
    const { orderId } = params
    const admin = requireAdmin(await caller())
    return deps.db.write(async (tx) => {
      if (!(await findPrescription(tx, orderId))) throw new ShopError('not_found', 'Prescription not found.')
      const pictures = await picturesOf(tx, orderId)
      await addAudit(tx, {
        userId: admin.id,
        action: 'viewPrescription',
        target: `orders/${orderId}`,
        after: { photos: pictures.length },
        createdAt: deps.clock(),
      })
      return pictures.flatMap((sealed) => {
        const picture = deps.secrets.open(pictureName(orderId), sealed)
        return picture === null ? [] : [`data:image/webp;base64,${picture}`]
      })
    })
  },

  decidePrescription: async ({ params, body, caller }) => {
    const admin = requireAdmin(await caller())
    const reply = await decide(deps, { orderId: params.orderId, admin, decision: body })
    deps.jobs.wake()
    return reply
  },
})

/** Throws `conflict` unless the order is pending and its prescription can be uploaded. */
function assertNeedsUpload(order: OrderRow | null): OrderRow {
  const isOpen = order?.prescriptionStatus && order.prescriptionStatus !== 'approved'
  if (order?.status === 'pending' && isOpen) return order
  throw new ShopError('conflict', (t) => t.prescriptionNotNeeded)
}

async function adminReply(tx: Tx, row: PrescriptionRow): Promise<AdminPrescription> {
  return {
    status: row.status,
    uploadedAt: row.uploadedAt?.toISOString() ?? null,
    pictures: await countPictures(tx, row.orderId),
    practitioner: row.practitioner,
    registrationNumber: row.registrationNumber,
    rejection: row.rejection,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  }
}

interface Decided {
  orderId: number
  admin: CurrentUser
  decision: Decision
}

/** Throws `conflict` unless the order is pending and its prescription waits for a decision. */
function assertWaiting(order: OrderRow | null): OrderRow {
  if (!order) throw new ShopError('not_found', 'Order not found.')
  if (order.status === 'pending' && order.prescriptionStatus === 'waiting') return order
  throw new ShopError('conflict', 'No prescription of this order waits for a decision. Reload the order.')
}

/**
 * Stores the decision about a prescription. Before an approval, the gateway order is created, because a transaction
 * must not wait for the gateway; if the order changes before the transaction, the gateway order remains unused.
 */
async function decide(deps: Deps, { orderId, admin, decision }: Decided): Promise<AdminPrescription> {
  const before = assertWaiting(await deps.db.read((tx) => findOrder(tx, orderId)))
  const gatewayOrder = decision.status === 'approved' ? await createGatewayOrder(deps.payments, before) : null
  return deps.db.write(async (tx) => {
    const now = deps.clock()
    await lockOrder(tx, orderId)
    const order = assertWaiting(await findOrder(tx, orderId))
    const uploaded = await findPrescription(tx, orderId)
    if (uploaded?.uploadedAt?.toISOString() !== decision.uploadedAt)
      throw new ShopError('conflict', 'The customer has sent another prescription. Reload the order.')
    const { status } = decision
    const decided = { status, decidedAt: now, decidedBy: admin.id }
    const reasons =
      decision.status === 'approved'
        ? { practitioner: decision.practitioner, registrationNumber: decision.registrationNumber }
        : { rejection: decision.reason }
    await updatePrescription(tx, orderId, { ...decided, ...reasons })
    await limitPictures(tx, orderId, now)
    if (gatewayOrder) {
      await setGatewayOrder(tx, orderId, gatewayOrder)
      await setExpiry(tx, orderId, new Date(now.getTime() + approvedPaymentMs))
    }
    await enqueueEmail(tx, {
      email: 'prescription-update',
      to: order.customerEmail,
      data: { orderId, status },
      uniqueKey: `prescription-update ${orderId} ${status} ${now.getTime()}`,
      now,
    })
    await addAudit(tx, {
      userId: admin.id,
      action: 'decidePrescription',
      target: `orders/${orderId}`,
      before: { prescription: 'waiting' },
      // The reason for rejecting a prescription is left out of the audit log, because it may be about the health of the
      // patient, and audit entries are never deleted.
      after: { prescription: status, ...(decision.status === 'approved' ? reasons : {}) },
      createdAt: now,
    })
    const row = await findPrescription(tx, orderId)
    if (!row) throw new Error('The prescription was not stored')
    return adminReply(tx, row)
  })
}

/**
 * Creates the gateway order of an approved order. A gateway order of an earlier attempt remains unused, because the
 * shopper never received its id.
 */
async function createGatewayOrder(payments: PaymentsPort | null, { orderNumber, total }: OrderRow) {
  if (!payments) throw new ShopError('unavailable', (t) => t.onlineUnavailable)
  try {
    const { id } = await payments.createOrder({ receipt: orderNumber, amount: total })
    return { id, account: payments.account }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    throw new ShopError('unavailable', 'The payment gateway does not respond. Please try again.', { cause: error })
  }
}

type Shop = Pick<Deps, 'db' | 'clock' | 'expiryClock' | 'log' | 'catalogue' | 'jobs'>

/**
 * Cancels pending orders whose prescription was not approved within 72 hours, so that their stock can be sold. For
 * approved orders that were not paid in time, queues the expiry job, which asks the gateway once more for a payment
 * before it cancels the order.
 */
export async function expirePrescriptions(shop: Shop): Promise<void> {
  const { db, clock, expiryClock, log } = shop
  const unpaid = await db.read((tx) => approvedUnpaid(tx, expiryClock()))
  for (const id of unpaid) await db.write((tx) => queueExpiry(tx, id, clock()))
  if (unpaid.length > 0) shop.jobs.wake()
  for (const id of await db.read((tx) => ordersWithoutApproval(tx, expiryClock()))) {
    try {
      await db.write((tx) => cancelOne(tx, id, { now: clock(), until: expiryClock() }))
      shop.catalogue.invalidate()
      shop.jobs.wake()
    } catch (error) {
      // The error is only logged, so that other orders are still cancelled. The next run tries this order again.
      log.error({ order: id, cause: describeError(error) }, 'an order without a prescription could not be cancelled')
    }
  }
}

/** Whether the order still waits for the approval of its prescription although the time for the approval is over. */
const isOver = (order: OrderRow, prescription: PrescriptionRow, until: Date) =>
  order.status === 'pending' && prescription.status !== 'approved' && prescription.expiresAt <= until

async function cancelOne(tx: Tx, id: number, { now, until }: { now: Date; until: Date }): Promise<void> {
  const version = await raiseCatalogueVersion(tx)
  // The order is locked, because the prescription may be approved at the same time.
  await lockOrder(tx, id)
  const [order, prescription] = [await findOrder(tx, id), await findPrescription(tx, id)]
  if (!order || !prescription || !isOver(order, prescription, until)) return
  await cancelOrder(tx, { order, reason: emailTexts.en.reasonNoPrescription, by: 'expiry', version, now })
}
