import { sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import type { OpenOrders } from '#rules/order/cod-limits'
import { orders } from '../db/schema/orders.ts'
import { isPending } from '../db/schema/values.ts'
import { statement } from '../db/statement.ts'
import { sha256 } from '../http/hash.ts'

/** The most orders that are counted. A limit above it is none, and costs nothing. */
const maxCounted = 10_000

/**
 * A key under which an IP address's orders are counted: 24 bits of a hash. Hundreds of addresses share each key, so that a
 * stored one names no shopper, and two busy networks hardly ever share one.
 */
export const ipKeyOf = (ip: string): string => sha256(`order ${ip}`).slice(0, 4)

// Literals, not parameters: SQLite uses a partial index only where it can see that the condition fits.
const isCash = sql`${orders.paymentMethod} = 'cash_on_delivery'`
const isOnline = sql`${orders.paymentMethod} = 'razorpay'`

/** How many pending orders fit `condition`, counted up to the parameter `max`. */
const counted = (condition: ReturnType<typeof sql>, max: string) =>
  sql<number>`(select count(*) from (select 1 from ${orders} where ${isPending(orders.status)} and ${condition} limit ${sql.placeholder(max)}) as counted)`.mapWith(
    Number,
  )

const countCash = statement('count_open_cash_orders', (tx) =>
  tx
    .select({
      phone: counted(sql`${isCash} and ${orders.customerPhone} = ${sql.placeholder('phone')}`, 'perPhone'),
      address: counted(sql`${isCash} and ${orders.addressKey} = ${sql.placeholder('addressKey')}`, 'perAddress'),
      ip: counted(sql`${isCash} and ${orders.ipKey} = ${sql.placeholder('ipKey')}`, 'perIp'),
    })
    .from(sql`(select 1) as one`),
)

const countUnpaid = statement('count_unpaid_orders', (tx) =>
  tx
    .select({ ip: counted(sql`${isOnline} and ${orders.ipKey} = ${sql.placeholder('ipKey')}`, 'perIp') })
    .from(sql`(select 1) as one`),
)

const countUpTo = (limit: number) => (limit > maxCounted ? 0 : Math.ceil(limit))

interface Whose {
  phone: string
  addressKey: string
  ipKey: string
}

/**
 * Counts unconfirmed cash on delivery orders, each up to its limit. Call it after `raiseCatalogueVersion`: its row lock
 * serializes counting and inserting.
 */
export async function countOpenCash(
  tx: Tx,
  whose: Whose,
  limits: { perPhone: number; perAddress: number; perIp: number },
): Promise<OpenOrders> {
  const [row] = await countCash(tx).execute({
    ...whose,
    perPhone: countUpTo(limits.perPhone),
    perAddress: countUpTo(limits.perAddress),
    perIp: countUpTo(limits.perIp),
  })
  return row ?? { phone: 0, address: 0, ip: 0 }
}

/** Counts unpaid online orders of an IP address up to `limit`; see `countOpenCash`. */
export async function countUnpaidOnline(tx: Tx, ipKey: string, limit: number): Promise<number> {
  const [row] = await countUnpaid(tx).execute({ ipKey, perIp: countUpTo(limit) })
  return row?.ip ?? 0
}
