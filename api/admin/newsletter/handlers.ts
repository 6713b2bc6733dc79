import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { contract } from '#contract/contract'
import type { Subscriber } from '#contract/newsletter'
import type { Tx } from '#engine'
import { coupons, newsletterSubscriptions as subscriptions } from '../../db/schema/engagement.ts'
import { orders } from '../../db/schema/orders.ts'
import { containsText } from '../../db/statement.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { type ListPage, listPage, pageReply } from '../list-query.ts'

interface Filter {
  q?: string | undefined
  active?: 'true' | 'false' | undefined
  used?: 'true' | 'false' | undefined
}

const columns = {
  id: subscriptions.id,
  email: subscriptions.email,
  isActive: subscriptions.isActive,
  createdAt: subscriptions.createdAt,
  code: coupons.code,
  percent: coupons.percent,
  usedById: orders.id,
  usedByNumber: orders.orderNumber,
}

const select = (tx: Tx) =>
  tx
    .select(columns)
    .from(subscriptions)
    .leftJoin(coupons, eq(coupons.email, subscriptions.email))
    .leftJoin(orders, eq(orders.id, coupons.usedByOrderId))

type Row = Awaited<ReturnType<typeof select>>[number]

function reply({ id, email, isActive, createdAt, code, percent, usedById, usedByNumber }: Row): Subscriber {
  const usedBy = usedById !== null && usedByNumber !== null ? { id: usedById, orderNumber: usedByNumber } : null
  const coupon = code !== null && percent !== null ? { code, percent, usedBy } : null
  return { id, email, isActive, coupon, createdAt: createdAt.toISOString() }
}

/** Returns a page of newsletter subscribers with their coupon, newest first, and the total count. */
async function subscribersPage(tx: Tx, { q, active, used }: Filter, { limit, offset }: ListPage) {
  const where = and(
    active && eq(subscriptions.isActive, active === 'true'),
    used === 'true' ? isNotNull(coupons.usedByOrderId) : undefined,
    used === 'false' ? and(isNotNull(coupons.code), isNull(coupons.usedByOrderId)) : undefined,
    containsText([subscriptions.email, coupons.code], q),
  )
  const rows = await select(tx).where(where).orderBy(desc(subscriptions.id)).limit(limit).offset(offset)
  const [all] = await tx
    .select({ number: count() })
    .from(subscriptions)
    .leftJoin(coupons, eq(coupons.email, subscriptions.email))
    .where(where)
  return { rows: rows.map(reply), total: all?.number ?? 0 }
}

type Endpoints = Pick<typeof contract, 'getSubscribers'>

export const subscriberHandlers = ({ db }: Pick<Deps, 'db'>): Handlers<Endpoints> => ({
  getSubscribers: async ({ query, response }) =>
    pageReply(response, await db.read((tx) => subscribersPage(tx, query, listPage(query)))),
})
