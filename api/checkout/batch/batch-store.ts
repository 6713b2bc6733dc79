import { and, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import type { CodLimits } from '#rules/order/cod-limits'
import { orders } from '../../db/schema/orders.ts'
import { isUnpaidOnline } from '../../db/schema/values.ts'
import { statement } from '../../db/statement.ts'
import { isCash, maxCounted, parametersOf, reached } from '../order-checks.ts'
import { maxConcurrent } from '../order-locks.ts'

/** Reserves ids for new orders, so that all rows of a batch can be inserted in one statement. */
export async function nextOrderIds(tx: Tx, count: number): Promise<number[]> {
  const rows = await tx
    .select({ id: sql`nextval(pg_get_serial_sequence('orders', 'id'))`.mapWith(Number) })
    .from(sql`generate_series(1, ${count}::int) as one`)
  return rows.map(({ id }) => id)
}

/** Returns a function that checks whether a buyer has an online order that is not paid yet. */
export async function buyersWithUnpaidOrders(tx: Tx, userIds: readonly number[], guestHashes: readonly string[]) {
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

const one = { index: sql`one.index`, phone: sql`one.phone`, addressKey: sql`one.address_key`, ipKey: sql`one.ip_key` }

const limits = statement('find_reached_cash_limits', (tx) =>
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
      sql`json_to_recordset(${sql.placeholder('batch')}::json) as one(index int, phone text, address_key text, ip_key text)`,
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
export async function limitsOf(tx: Tx, batch: readonly Counted[], max: CodLimits, factor: number) {
  const perPhone = max.openPerPhone * factor
  const perAddress = max.openPerAddress * factor
  const perIp = max.openPerIp * factor
  const nearIp = perIp > maxCounted ? perIp : perIp - maxConcurrent
  if (nearIp <= 0) return { reached: new Set<number>(), near: new Set(batch.keys()) }
  if (Math.min(perPhone, perAddress, perIp) > maxCounted) return { reached: new Set<number>(), near: new Set<number>() }
  const rows = await limits(tx).execute({
    batch: JSON.stringify(
      batch.map(({ request, addressKey, ipKey }, index) => ({
        index,
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
