import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import { returns } from '../db/schema/order-records.ts'
import { orders } from '../db/schema/orders.ts'
import { statement } from '../db/statement.ts'
import type { Deps } from '../deps.ts'
import { cookie, newToken, sha256 } from '../http/credentials.ts'
import type { Context } from '../http/handler-types.ts'

const guestOrder = statement('find_guest_order', (tx) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.guestHash, sql.placeholder('guestHash')),
        eq(orders.customerEmail, sql.placeholder('customerEmail')),
        eq(orders.customerPhone, sql.placeholder('customerPhone')),
      ),
    )
    .limit(1),
)

/** Whether a customer (email address and phone number) has placed an order with the guest cookie that has this hash. */
async function hasGuestOrder(
  tx: Tx,
  guestHash: string,
  { customerEmail, customerPhone }: { customerEmail: string; customerPhone: string },
): Promise<boolean> {
  const [order] = await guestOrder(tx).execute({ guestHash, customerEmail, customerPhone })
  return order !== undefined
}

/**
 * Moves all orders of one guest cookie to another, and the refund accounts that were entered for their returns. `from`
 * and `to` are hashes of the cookies.
 */
export async function moveGuestOrders(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(orders).set({ guestHash: to }).where(eq(orders.guestHash, from))
  await tx
    .update(returns)
    .set({ payoutBy: `guest ${to}` })
    .where(and(isNotNull(returns.payout), eq(returns.payoutBy, `guest ${from}`)))
}

const maxAge = 180 * 24 * 3600

/** A browser that orders without an account. Its cookie contains the token, the database only the hash. */
export interface Guest {
  token: string
  hash: string
  /**
   * The hash of the guest cookie that the browser sent and that the new cookie replaces; null if no cookie is replaced.
   */
  formerHash: string | null
}

interface Customer {
  customerEmail: string
  customerPhone: string
}

const isToken = (value: string | undefined): value is string => value !== undefined && /^[\w-]{43}$/.test(value)

/**
 * Returns the guest cookie under which an order is stored. Over plain http an attacker in the same network can plant a
 * guest cookie in the browser. Therefore the browser's cookie is used again only if the same customer (email address
 * and phone number) has ordered with it before. Otherwise the browser gets a new one, which the attacker does not know
 * (record 21).
 */
export async function guestFor({ db, random }: Deps, call: Context, customer: Customer): Promise<Guest> {
  const sent = call.cookie('guest')
  if (!isToken(sent)) return newGuest(random, null)
  const hash = sha256(sent)
  const isKnown = await db.read((tx) => hasGuestOrder(tx, hash, customer))
  return isKnown ? { token: sent, hash, formerHash: null } : newGuest(random, hash)
}

/**
 * Returns the guest cookie for an order that is already stored, for a browser that may have lost the cookie with the
 * first response.
 */
export function guestAgain({ random }: Deps, call: Context, orderHash: string | null): Guest {
  const sent = call.cookie('guest')
  if (!isToken(sent)) return newGuest(random, null)
  const hash = sha256(sent)
  return hash === orderHash ? { token: sent, hash, formerHash: null } : newGuest(random, hash)
}

function newGuest(random: Deps['random'], formerHash: string | null): Guest {
  const token = newToken(random)
  return { token, hash: sha256(token), formerHash }
}

/**
 * Sets the guest cookie in the browser for another 180 days. The orders of a replaced cookie are assigned to the new
 * one, so that the browser can still read them.
 */
export async function setGuestCookie({ db }: Deps, call: Context, { token, hash, formerHash }: Guest): Promise<void> {
  if (formerHash !== null) await db.write((tx) => moveGuestOrders(tx, formerHash, hash))
  call.response.headers.append('set-cookie', cookie('guest', token, { secure: call.secure, maxAge }))
}
