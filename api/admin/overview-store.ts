import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL } from 'drizzle-orm'
import type { OrdersToSee } from '#contract/admin-overview'
import type { Tx } from '#engine'
import { products } from '../db/schema/catalogue.ts'
import { contactMessages } from '../db/schema/engagement.ts'
import { jobs } from '../db/schema/operations.ts'
import { orders, payments, refunds, shipments } from '../db/schema/orders.ts'

const expiringWithin = 10 * 60_000
const parcelPatience = 60 * 60_000
const shown = 5

const named = { id: orders.id, orderNumber: orders.orderNumber }

async function toSee(tx: Tx, where: SQL | undefined): Promise<OrdersToSee> {
  const [all] = await tx
    .select({ number: count() })
    .from(orders)
    .leftJoin(shipments, eq(shipments.orderId, orders.id))
    .where(where)
  const number = all?.number ?? 0
  if (number === 0) return { count: 0, first: [] }
  const first = await tx
    .select(named)
    .from(orders)
    .leftJoin(shipments, eq(shipments.orderId, orders.id))
    .where(where)
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(shown)
  return { count: number, first }
}

const isOpen = inArray(orders.status, ['pending', 'confirmed', 'processing'])

const payable = (now: Date) =>
  and(
    eq(orders.status, 'pending'),
    eq(orders.paymentMethod, 'razorpay'),
    eq(orders.paymentStatus, 'pending'),
    gt(orders.expiresAt, now),
    lte(orders.expiresAt, new Date(now.getTime() + expiringWithin)),
  )

const shippable = and(
  isOpen,
  or(eq(orders.paymentMethod, 'cash_on_delivery'), eq(orders.paymentStatus, 'paid')),
  isNull(shipments.id),
)

const stuck = (now: Date) =>
  and(
    isNotNull(shipments.id),
    ne(shipments.state, 'cancelled'),
    or(
      eq(shipments.state, 'failed'),
      isNotNull(shipments.problem),
      and(eq(shipments.state, 'wanted'), isOpen, lt(shipments.updatedAt, new Date(now.getTime() - parcelPatience))),
    ),
  )

/** What needs somebody's attention now. */
export async function readAttention(tx: Tx, now: Date) {
  const refused = await tx
    .selectDistinct({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.state, 'failed'))
  const owing = or(
    and(eq(orders.status, 'cancelled'), eq(orders.paymentStatus, 'paid')),
    refused.length > 0
      ? inArray(
          orders.id,
          refused.map(({ orderId }) => orderId),
        )
      : undefined,
  )
  const failed = and(eq(jobs.state, 'failed'), eq(jobs.kind, 'letter'))
  const [letters] = await tx.select({ number: count() }).from(jobs).where(failed)
  const [last] = await tx.select({ error: jobs.lastError }).from(jobs).where(failed).orderBy(desc(jobs.id)).limit(1)
  const [messages] = await tx.select({ number: count() }).from(contactMessages).where(eq(contactMessages.state, 'open'))
  const [soldOut] = await tx
    .select({ number: count() })
    .from(products)
    .where(and(eq(products.isActive, true), eq(products.inventory, 0)))
  return {
    toShip: await toSee(tx, shippable),
    expiring: await toSee(tx, payable(now)),
    parcels: await toSee(tx, stuck(now)),
    refunds: await toSee(tx, owing),
    letters: { count: letters?.number ?? 0, lastError: last?.error ?? null },
    openMessages: messages?.number ?? 0,
    soldOut: soldOut?.number ?? 0,
  }
}
