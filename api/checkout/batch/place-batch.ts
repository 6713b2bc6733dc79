import { and, inArray, or, sql } from 'drizzle-orm'
import { limitLockWait, lockNames, newRows, recordsOf, reserveIds, type Tx, writeRows } from '#engine'
import { orderNumber } from '#rules/codes'
import { dayInIndia } from '#rules/dates'
import { withoutTaken } from '#rules/order/batches'
import { eventFor } from '#rules/order/order-events'
import type { CodLimits } from '#rules/order/order-limits'
import { type PricedLine, priceOrder, type SellableVariant } from '#rules/order/price-order'
import { removeOrdered } from '../../cart/cart-store.ts'
import { readSettings, versionForOrder } from '../../catalogue/catalogue-store.ts'
import { codLimitsOf, settingsReply, shownProfile } from '../../catalogue/product-reply.ts'
import { idempotencyKeys, jobs } from '../../db/schema/operations.ts'
import { moneyLedger } from '../../db/schema/order-records.ts'
import { orderItems, orders, orderTrackingEvents, type StoredAddress } from '../../db/schema/orders.ts'
import { stockMovements } from '../../db/schema/stock.ts'
import { isUnpaidOnline } from '../../db/schema/values.ts'
import { statement } from '../../db/statement.ts'
import type { Deps } from '../../deps.ts'
import { emailJob } from '../../emails/emails.ts'
import { rowsOfKeys } from '../../http/idempotency.ts'
import { jobRow } from '../../jobs/enqueue.ts'
import { chargeRows } from '../../ledger/ledger-store.ts'
import { storedCouriersOf } from '../../shipping/check-pin.ts'
import { movementRows } from '../../stock/movement-store.ts'
import { leaving, lockSellable, reserveStock } from '../../stock/stock-store.ts'
import { maxConcurrent, type NewOrder, translationsOf } from '../new-order-store.ts'
import {
  assertCodSize,
  assertDelivered,
  assertOpen,
  assertTakesCash,
  isCash,
  maxCounted,
  OrderRefused,
  parametersOf,
  reached,
  supplyOf,
  tooManyOpen,
} from '../order-checks.ts'
import { type OrderRequest, type Outcome, orderEmail, orderValues, piecesOf, placedReply } from '../place-order.ts'

/**
 * Returns a function that checks whether a buyer has an unpaid online order. Each buyer is a separate SQL parameter,
 * because SQLite would read all pending orders if the buyers were one JSON parameter.
 */
async function buyersWithUnpaidOrders(tx: Tx, userIds: readonly number[], guestHashes: readonly string[]) {
  const ofUsers = userIds.length > 0 ? [inArray(orders.userId, [...userIds])] : []
  const ofGuests = guestHashes.length > 0 ? [inArray(orders.guestHash, [...guestHashes])] : []
  const rows: { userId: number | null; guestHash: string | null }[] = []
  for (const ofBuyer of [...ofUsers, ...ofGuests]) {
    const unpaid = tx.select({ userId: orders.userId, guestHash: orders.guestHash }).from(orders)
    rows.push(...(await unpaid.where(and(isUnpaidOnline(orders), ofBuyer))))
  }
  return (userId: number | null, guestHash: string | null): boolean =>
    rows.some(
      (row) => (userId !== null && row.userId === userId) || (guestHash !== null && row.guestHash === guestHash),
    )
}

const one = { index: sql`one.nth`, phone: sql`one.phone`, addressKey: sql`one.address_key`, ipKey: sql`one.ip_key` }

const reachedLimits = statement('find_reached_cash_limits', (tx) =>
  tx
    .select({
      index: one.index.mapWith(Number),
      isReached: sql`${or(
        reached(sql`${isCash} and ${orders.customerPhone} = ${one.phone}`, 'perPhone'),
        reached(sql`${isCash} and ${orders.addressKey} = ${one.addressKey}`, 'perAddress'),
      )}`.mapWith(Boolean),
      isNear: reached(sql`${isCash} and ${orders.ipKey} = ${one.ipKey}`, 'perIp').mapWith(Boolean),
    })
    .from(
      sql`${recordsOf(sql.placeholder('batch'), { nth: 'int', phone: 'text', address_key: 'text', ip_key: 'text' })} as one`,
    ),
)

interface Counted {
  request: { body: { customerPhone: string } }
  addressKey: string
  ipKey: string
}

/**
 * Counts the unconfirmed COD orders that have the phone number, delivery address or IP address of an order of the batch.
 * Returns the indexes of the orders whose phone number or address has reached its limit (`reached`), and of those whose IP
 * address is so near its limit that it must be counted under a lock (`near`).
 */
async function limitsOf(tx: Tx, batch: readonly Counted[], max: CodLimits, factor: number) {
  const perPhone = max.openPerPhone * factor
  const perAddress = max.openPerAddress * factor
  const perIp = max.openPerIp * factor
  const nearIp = perIp > maxCounted ? perIp : perIp - maxConcurrent
  if (nearIp <= 0) return { reached: new Set<number>(), near: new Set(batch.keys()) }
  if (Math.min(perPhone, perAddress, perIp) > maxCounted) return { reached: new Set<number>(), near: new Set<number>() }
  const rows = await reachedLimits(tx).execute({
    batch: JSON.stringify(
      batch.map(({ request, addressKey, ipKey }, index) => ({
        nth: index,
        phone: request.body.customerPhone,
        address_key: addressKey,
        ip_key: ipKey,
      })),
    ),
    ...parametersOf('perPhone', perPhone),
    ...parametersOf('perAddress', perAddress),
    ...parametersOf('perIp', nearIp),
  })
  const indexesOf = (isWanted: (row: (typeof rows)[number]) => boolean) =>
    new Set(rows.filter(isWanted).map(({ index }) => index))
  return { reached: indexesOf(({ isReached }) => isReached), near: indexesOf(({ isNear }) => isNear) }
}

/** An order of a batch: a COD order that has no discount code and replaces no other order. */
export interface BatchedOrder {
  request: OrderRequest
  address: StoredAddress
  addressKey: string
  ipKey: string
  /** The names that the order locks (`lockedNames`). Two orders of a batch have no common name. */
  names: readonly string[]
}

/** The result of an order in a batch: the response, or the error with which it was refused. */
type Verdict = { placed: Outcome } | { error: unknown }

/** Maximum time in milliseconds that a batch waits for one lock. After this time, its orders are placed separately. */
const lockTimeoutMs = 1000

interface Accepted extends BatchedOrder {
  id: number
  order: NewOrder & { id: number; awbCode: null }
  lines: readonly PricedLine[]
  placed: Extract<Outcome, { success: true }>
}

const distinct = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.flatMap((value) => (value === null ? [] : [value]))),
]

/**
 * Places orders in one transaction, with a number of statements that does not depend on the number of orders. Orders
 * are checked in memory, in the sequence of the calls, so that a refused order writes nothing and does not affect the
 * others. Names are locked first and products last, sorted by id, in the same sequence as by an order in a separate
 * transaction. Returns the verdict for each order. Orders without a verdict need a separate transaction, because they
 * cancel earlier orders or because their IP address must be counted under a lock.
 */
export async function placeBatch<T extends BatchedOrder>(
  tx: Tx,
  deps: Deps,
  batch: readonly T[],
): Promise<Map<T, Verdict>> {
  const now = deps.clock()
  await limitLockWait(tx, lockTimeoutMs)
  const { shared, check } = await readForChecks(tx, deps, batch, now)
  const verdicts = new Map<T, Verdict>()
  const accepted: Accepted[] = []
  if (shared.length === 0) return verdicts
  const ids = await reserveIds(tx, 'orders', shared.length)
  const productIds = distinct(shared.flatMap(({ request }) => request.body.items.map((item) => item.productId)))
  const isTranslated = shared.some(({ request }) => request.locale !== 'en')
  const translations = isTranslated ? await translationsOf(tx, productIds) : new Map()
  const ordered = shared.flatMap(({ request }) => request.body.items)
  const variants = new Map((await lockSellable(tx, ordered, now)).map((variant) => [variant.variantId, variant]))
  for (const [index, order] of shared.entries()) {
    const { locale, body } = order.request
    const wanted = new Set(body.items.map(({ productId }) => productId))
    const found = [...variants.values()]
      .filter(({ id }) => wanted.has(id))
      .map((variant) => ({ ...variant, shownName: translations.get(variant.id)?.[locale]?.name ?? null }))
    try {
      const one = check(order, found, ids[index] ?? Number.NaN)
      accepted.push(one)
      verdicts.set(order, { placed: one.placed })
      for (const { variantId, quantity, batches: taken = [] } of one.lines) {
        const variant = variants.get(variantId)
        if (!variant) continue
        const left = variant.batches ? { batches: withoutTaken(variant.batches, taken) } : {}
        variants.set(variantId, { ...variant, ...left, inventory: variant.inventory - quantity })
      }
    } catch (error) {
      verdicts.set(order, { error })
    }
  }
  await store(tx, accepted, now)
  return verdicts
}

/**
 * Locks the names of the orders and reads what the checks need. `shared` are the orders that can share the transaction.
 * `check` throws `OrderRefused` for an order that must be refused.
 */
async function readForChecks<T extends BatchedOrder>(
  tx: Tx,
  { courier, payments, config, random }: Deps,
  batch: readonly T[],
  now: Date,
) {
  const online = payments !== null
  const pins = courier ? distinct(batch.map(({ address }) => address.zipCode)) : []
  const couriers = courier ? await storedCouriersOf(tx, pins, courier.kind, now) : new Map()
  await lockNames(
    tx,
    batch.flatMap(({ names }) => names),
  )
  const keyed = batch.flatMap(({ request }) => request.idempotency?.key ?? [])
  const stored = keyed.length > 0 ? await rowsOfKeys(tx, keyed) : []
  const settings = await readSettings(tx)
  const limits = codLimitsOf(settings)
  const { reached, near } = await limitsOf(tx, batch, limits, config.rateLimitFactor)
  const hasUnpaid = await buyersWithUnpaidOrders(
    tx,
    distinct(batch.map(({ request }) => request.userId)),
    distinct(batch.map(({ request }) => request.sentGuestHash)),
  )
  const shipping = settingsReply(settings)
  const { orderPrefix } = shownProfile(settings)
  const shared = batch.filter(
    ({ request }, index) => !near.has(index) && !hasUnpaid(request.userId, request.sentGuestHash),
  )
  const overLimit = new Set(batch.filter((_, index) => reached.has(index)))
  const today = dayInIndia(now)

  function check(batched: T, variants: readonly SellableVariant[], id: number): Accepted {
    const { request, address, addressKey, ipKey } = batched
    const { body, idempotency } = request
    assertOpen(settings)
    assertDelivered(
      address.zipCode === null ? null : (couriers.get(address.zipCode) ?? null),
      body.paymentMethod,
      online,
    )
    idempotency?.assertFree(stored.filter(({ key }) => key === idempotency.key))
    const supply = supplyOf(address, shipping)
    const { intraState } = supply
    const { items, amount } = body
    const priced = priceOrder({ items, amount, variants, settings: shipping, intraState, today })
    if (!priced.ok) throw new OrderRefused(priced)
    const { lines, totals } = priced
    assertTakesCash(settings, variants, online)
    assertCodSize({ total: totals.total, pieces: piecesOf(lines) }, limits, online)
    if (overLimit.has(batched)) throw tooManyOpen(online)
    const values = orderValues(request, { address, addressKey, ipKey, totals, supply, couponCode: null, now })
    const order = { ...values, id, orderNumber: orderNumber(orderPrefix, now, random(5)), awbCode: null }
    return { ...batched, id, order, lines, placed: placedReply(order) }
  }

  return { shared, check }
}

/** Adds up the pieces of each variant in the lines, and collects the pieces of all batches of goods. */
function mergeLines(lines: readonly PricedLine[]): PricedLine[] {
  const merged = new Map<number, PricedLine>()
  for (const line of lines) {
    const known = merged.get(line.variantId)
    const batches = line.batches ? { batches: [...(known?.batches ?? []), ...line.batches] } : {}
    merged.set(line.variantId, { ...line, ...batches, quantity: (known?.quantity ?? 0) + line.quantity })
  }
  return [...merged.values()]
}

/** Stores the accepted orders of a batch and reserves their stock. */
async function store(tx: Tx, accepted: readonly Accepted[], now: Date): Promise<void> {
  if (accepted.length === 0) return
  await reserveStock(tx, mergeLines(accepted.flatMap(({ lines }) => lines)), await versionForOrder(tx))
  const event = eventFor('pending')
  await writeRows(tx, [
    newRows(
      orders,
      accepted.map(({ order: { awbCode: _, ...order } }) => order),
    ),
    newRows(
      orderItems,
      accepted.flatMap((one) => one.lines.map((line) => ({ orderId: one.id, ...line }))),
    ),
    newRows(orderTrackingEvents, event ? accepted.map(({ id }) => ({ orderId: id, createdAt: now, ...event })) : []),
    newRows(
      moneyLedger,
      accepted.flatMap(({ id, order }) => chargeRows(id, order.total, now)),
    ),
    newRows(
      stockMovements,
      accepted.flatMap(({ id, lines }) => movementRows(leaving(lines), { reason: 'order', orderId: id, now })),
    ),
    newRows(
      jobs,
      accepted.map(({ id, order }) => jobRow(emailJob(orderEmail(id, order.customerEmail, now)))),
    ),
    newRows(
      idempotencyKeys,
      accepted.flatMap(({ id, placed, request }) =>
        request.idempotency ? [request.idempotency.rowOf({ status: 201, reply: placed, orderId: id, now })] : [],
      ),
    ),
  ])
  for (const { id, request } of accepted) {
    if (request.userId !== null) await removeOrdered(tx, request.userId, id, now)
  }
}
