import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, notExists, sql } from 'drizzle-orm'
import { dashboardOrdersPage } from '#contract/page-paths'
import type { Tx } from '#engine'
import { users } from '../db/schema/accounts.ts'
import { prescriptionPictures, prescriptions } from '../db/schema/order-cases.ts'
import { shipments } from '../db/schema/order-records.ts'
import { orders } from '../db/schema/orders.ts'
import { isPending } from '../db/schema/values.ts'

// Pending orders that wait for a decision: unconfirmed COD orders, and orders with a prescription.

/** SQL condition for unconfirmed cash on delivery orders: pending, not packed and without an active shipment. */
export const isUnconfirmed = (tx: Tx) =>
  and(
    eq(orders.status, 'pending'),
    eq(orders.paymentMethod, 'cash_on_delivery'),
    isNull(orders.packedAt),
    notExists(
      tx
        .select({ id: shipments.id })
        .from(shipments)
        .where(and(eq(shipments.orderId, orders.id), ne(shipments.state, 'cancelled'))),
    ),
  )

/** SQL condition for unconfirmed orders about which the owner was warned. */
export const isAboutToExpire = (tx: Tx) => and(isUnconfirmed(tx), isNotNull(orders.expiryWarnedAt))

/**
 * Whether there is an unconfirmed order that was placed at `placedBy` or earlier and about which the owner was not
 * warned.
 */
export async function needsWarning(tx: Tx, placedBy: Date): Promise<boolean> {
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnconfirmed(tx), isNull(orders.expiryWarnedAt), lte(orders.createdAt, placedBy)))
    .limit(1)
  return row !== undefined
}

/**
 * Marks the unconfirmed orders that were placed at `placedBy` or earlier as warned about. Returns the number of newly
 * marked orders.
 */
export async function markWarned(tx: Tx, placedBy: Date, now: Date): Promise<number> {
  const marked = await tx
    .update(orders)
    .set({ expiryWarnedAt: now })
    .where(and(isUnconfirmed(tx), isNull(orders.expiryWarnedAt), lte(orders.createdAt, placedBy)))
    .returning({ id: orders.id })
  return marked.length
}

const columns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  total: sql<number>`${orders.total} - ${orders.cancelledAmount}`.mapWith(Number),
  createdAt: orders.createdAt,
  warnedAt: orders.expiryWarnedAt,
}

/**
 * Returns the orders about which the owner was warned, oldest first. With `warnedAt`, only those of the warning with
 * this time.
 */
export async function aboutToExpire(tx: Tx, warnedAt?: Date) {
  const rows = await tx
    .select(columns)
    .from(orders)
    .where(and(isAboutToExpire(tx), warnedAt && eq(orders.expiryWarnedAt, warnedAt)))
    .orderBy(asc(orders.id))
  return rows.flatMap(({ warnedAt: at, ...order }) => (at === null ? [] : [{ ...order, warnedAt: at }]))
}

/**
 * Returns one order about which the owner was warned; null if it was confirmed, is being shipped, or the owner was not
 * warned.
 */
export async function findAboutToExpire(tx: Tx, id: number) {
  const [row] = await tx
    .select(columns)
    .from(orders)
    .where(and(isAboutToExpire(tx), eq(orders.id, id)))
  return row?.warnedAt ? { ...row, warnedAt: row.warnedAt } : null
}

/** Returns the email address of the owner, who is the first admin. */
export async function ownerEmail(tx: Tx): Promise<string | null> {
  const [row] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .limit(1)
  return row?.email ?? null
}

const hourMs = 3600_000

/** Time in milliseconds after an order was placed in which its prescription must be approved. */
export const prescriptionWindowMs = 72 * hourMs

/**
 * Time in milliseconds after the approval of a prescription in which the order can be paid. The time is longer than for
 * other orders, because shoppers learn of the approval by email.
 */
export const approvedPaymentMs = 24 * hourMs

/** Time in milliseconds from the decision about a prescription to the deletion of its pictures. */
export const pictureAgeMs = 30 * 24 * hourMs

/** SQL condition for prescriptions that were uploaded and not checked yet. */
const isWaiting = sql`${prescriptions.status} = 'waiting'`

/** SQL condition for pending orders whose prescription was uploaded and not checked yet. */
export const waitsForApproval = (tx: Tx) =>
  and(
    isPending(orders.status),
    inArray(orders.id, tx.select({ id: prescriptions.orderId }).from(prescriptions).where(isWaiting)),
  )

export type PrescriptionRow = typeof prescriptions.$inferSelect

/** Records that an order needs a prescription. */
export async function insertPrescription(tx: Tx, orderId: number, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + prescriptionWindowMs)
  await tx.insert(prescriptions).values({ orderId, status: 'required', expiresAt })
}

/** Returns the prescription of an order; null if no product of the order requires one. */
export async function findPrescription(tx: Tx, orderId: number): Promise<PrescriptionRow | null> {
  const [row] = await tx.select().from(prescriptions).where(eq(prescriptions.orderId, orderId))
  return row ?? null
}

/** Changes the prescription of an order, which the caller has locked. */
export async function updatePrescription(
  tx: Tx,
  orderId: number,
  values: Partial<Omit<PrescriptionRow, 'orderId' | 'expiresAt'>>,
): Promise<void> {
  await tx.update(prescriptions).set(values).where(eq(prescriptions.orderId, orderId))
}

/** Returns the number of pictures of a prescription. */
export async function countPictures(tx: Tx, orderId: number): Promise<number> {
  const [row] = await tx
    .select({ pictures: count() })
    .from(prescriptionPictures)
    .where(eq(prescriptionPictures.orderId, orderId))
  return row?.pictures ?? 0
}

/**
 * Replaces the encrypted pictures of a prescription. Without a decision they are deleted after 33 days: the 72 hours in
 * which the prescription must be approved, and 30 days.
 */
export async function replacePictures(tx: Tx, orderId: number, pictures: readonly string[], now: Date): Promise<void> {
  const deleteAt = new Date(now.getTime() + prescriptionWindowMs + pictureAgeMs)
  await tx.delete(prescriptionPictures).where(eq(prescriptionPictures.orderId, orderId))
  await tx.insert(prescriptionPictures).values(pictures.map((picture) => ({ orderId, picture, deleteAt })))
}

/**
 * Schedules the deletion of the pictures of a prescription for 30 days from now, when the decision about it is stored.
 */
export async function limitPictures(tx: Tx, orderId: number, now: Date): Promise<void> {
  const deleteAt = new Date(now.getTime() + pictureAgeMs)
  await tx.update(prescriptionPictures).set({ deleteAt }).where(eq(prescriptionPictures.orderId, orderId))
}

/** Returns the encrypted pictures of a prescription in the sequence of the upload. */
export async function picturesOf(tx: Tx, orderId: number): Promise<string[]> {
  const rows = await tx
    .select({ picture: prescriptionPictures.picture })
    .from(prescriptionPictures)
    .where(eq(prescriptionPictures.orderId, orderId))
    .orderBy(asc(prescriptionPictures.id))
  return rows.map(({ picture }) => picture)
}

// The condition is a `case` expression, because with a plain comparison SQLite would read all pending orders by the
// index on the status.
const isPendingOrder = sql`case ${orders.status} when 'pending' then 1 end = 1`

/** Returns the ids of pending orders whose prescription was not approved until `until`. */
export async function ordersWithoutApproval(tx: Tx, until: Date): Promise<number[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.orderId))
    .where(and(sql`${prescriptions.status} <> 'approved'`, lte(prescriptions.expiresAt, until), isPendingOrder))
  return rows.map(({ id }) => id)
}

/**
 * Maximum age in milliseconds of the approvals whose orders are checked, so that each run does not read all older
 * approvals.
 */
const maxApprovedAgeMs = 60 * 24 * hourMs

/** Returns the ids of approved orders that are still pending and whose payment deadline has passed at `until`. */
export async function approvedUnpaid(tx: Tx, until: Date): Promise<number[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.orderId))
    .where(
      and(
        gt(prescriptions.decidedAt, new Date(until.getTime() - maxApprovedAgeMs)),
        lte(orders.expiresAt, until),
        isPendingOrder,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Returns a prescription of which admins were not notified yet, if there is one. */
export const findNewPrescriptions = (tx: Tx) =>
  tx
    .select({ id: prescriptions.orderId })
    .from(prescriptions)
    .where(sql`${prescriptions.awaitsNotice}`)
    .limit(1)
    .execute()

/**
 * Marks the prescriptions of which admins were not notified yet. Returns a notice about each upload that still waits for
 * a decision, once.
 */
export async function takePrescriptionNotices(tx: Tx, now: Date) {
  const taken = await tx
    .update(prescriptions)
    .set({ awaitsNotice: false })
    .where(sql`${prescriptions.awaitsNotice}`)
    .returning({ orderId: prescriptions.orderId })
  if (taken.length === 0) return []
  const rows = await tx
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .innerJoin(prescriptions, eq(prescriptions.orderId, orders.id))
    .where(
      and(
        inArray(
          orders.id,
          taken.map(({ orderId }) => orderId),
        ),
        isPending(orders.status),
        isWaiting,
      ),
    )
    .orderBy(asc(orders.id))
  return rows.map(({ id, orderNumber }) => ({
    kind: 'prescription' as const,
    key: `prescription ${id} ${now.getTime()}`,
    subject: orderNumber,
    amount: null,
    path: `${dashboardOrdersPage}/${id}`,
  }))
}

/** Deletes pictures that have been stored long enough, at most `max` of them. Returns the deleted rows. */
export function deleteOldPictures(tx: Tx, now: Date, max: number) {
  const { id, deleteAt } = prescriptionPictures
  const old = tx.select({ id }).from(prescriptionPictures).where(lt(deleteAt, now)).limit(max)
  return tx.delete(prescriptionPictures).where(inArray(id, old)).returning({ id })
}
