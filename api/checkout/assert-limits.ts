import { sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import { type CodLimits, codOpenProblem, codSizeProblem, type OpenOrders } from '#rules/order/cod-limits'
import { orders } from '../db/schema/orders.ts'
import { isPending } from '../db/schema/values.ts'
import { statement } from '../db/statement.ts'
import { ShopError } from '../http/shop-error.ts'
import { sha256 } from '../http/tokens.ts'
import { OrderRefused } from './refusal.ts'

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
async function countOpenCash(
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
async function countUnpaidOnline(tx: Tx, ipKey: string, limit: number): Promise<number> {
  const [row] = await countUnpaid(tx).execute({ ipKey, perIp: countUpTo(limit) })
  return row?.ip ?? 0
}

interface Order {
  /** Paise. */
  total: number
  pieces: number
  phone: string
  addressKey: string
  ipKey: string
}

interface Shop {
  /** `RATE_LIMIT_FACTOR`. */
  factor: number
  /** Whether the shopper can pay online instead. */
  online: boolean
}

/** Refuses a cash on delivery order above a limit: such orders reserve stock without a payment. Throws `OrderRefused`. */
export async function assertCodLimits(tx: Tx, order: Order, limits: CodLimits, shop: Shop): Promise<void> {
  const size = codSizeProblem(order, limits)
  if (size) throw overLimit(size, shop.online ? 'Please pay online.' : 'Please order less.')
  const { phone, addressKey, ipKey } = order
  const { factor } = shop
  const open = await countOpenCash(
    tx,
    { phone, addressKey, ipKey },
    {
      perPhone: limits.openPerPhone * factor,
      perAddress: limits.openPerAddress * factor,
      perIp: limits.openPerIp * factor,
    },
  )
  const wait = codOpenProblem(open, limits, factor)
  if (wait) throw overLimit(wait, shop.online ? 'Please pay online, or try again later.' : 'Please try again later.')
}

const overLimit = (problem: string, wayOn: string) =>
  new OrderRefused({ code: 'cod_limit', message: `${problem} ${wayOn}` })

/** Unpaid online orders that one IP address may hold: a mobile network has many shoppers behind one. */
const maxUnpaidPerIp = 200

/** Limits the unpaid online orders of an IP address, because each reserves stock. Throws `rate_limited`. */
export async function assertUnpaidLimit(tx: Tx, ipKey: string, factor: number, windowMinutes: number): Promise<void> {
  const max = maxUnpaidPerIp * factor
  if ((await countUnpaidOnline(tx, ipKey, max)) < max) return
  const message = 'There are too many unpaid orders from your network. Please pay for them, or try again later.'
  throw new ShopError('rate_limited', message, { headers: { 'retry-after': String(windowMinutes * 60) } })
}
