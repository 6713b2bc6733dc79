import { and, eq } from 'drizzle-orm'
import type { Tx } from '#engine'
import { orders } from '../db/schema/orders.ts'
import type { Deps } from '../deps.ts'
import { cookie } from '../http/cookies.ts'
import type { Context } from '../http/handlers.ts'
import { newToken, sha256 } from '../http/tokens.ts'

/** Whether a customer has ordered with this guest cookie (its hash). */
async function hasGuestOrder(
  tx: Tx,
  guestHash: string,
  { customerEmail, customerPhone }: { customerEmail: string; customerPhone: string },
): Promise<boolean> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.guestHash, guestHash),
        eq(orders.customerEmail, customerEmail),
        eq(orders.customerPhone, customerPhone),
      ),
    )
    .limit(1)
  return order !== undefined
}

/** Makes the holder of one guest cookie the reader of all orders of another one. */
export async function moveGuestOrders(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(orders).set({ guestHash: to }).where(eq(orders.guestHash, from))
}

const maxAge = 180 * 24 * 3600

/** A browser that orders without an account: the token is in its cookie, only the hash is stored. */
export interface Guest {
  token: string
  hash: string
  /** The hash of the cookie that the browser sent and that is replaced; null where there is none. */
  formerHash: string | null
}

interface Customer {
  customerEmail: string
  customerPhone: string
}

const isToken = (value: string | undefined): value is string => value !== undefined && /^[\w-]{43}$/.test(value)

/**
 * The guest under which an order is stored. Over plain http anybody near the browser can plant a cookie, also one that
 * the shop gave to somebody else. So the browser's own token is used again only for a customer (e-mail and phone) who
 * ordered with it before; everybody else gets a new one, which a planter cannot know (record 21).
 */
export async function guestFor({ db, random }: Deps, call: Context, customer: Customer): Promise<Guest> {
  const sent = call.cookie('guest')
  if (!isToken(sent)) return newGuest(random, null)
  const hash = sha256(sent)
  const isKnown = await db.read((tx) => hasGuestOrder(tx, hash, customer))
  return isKnown ? { token: sent, hash, formerHash: null } : newGuest(random, hash)
}

/** The guest of an order that is already stored, for a browser that may have lost the cookie with the first answer. */
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
 * Gives the browser its cookie, for another 180 days. What it could read with the cookie that is replaced, it can read
 * with the new one.
 */
export async function setGuestCookie({ db }: Deps, call: Context, { token, hash, formerHash }: Guest): Promise<void> {
  if (formerHash !== null) await db.write((tx) => moveGuestOrders(tx, formerHash, hash))
  call.response.headers.append('set-cookie', cookie('guest', token, { secure: call.secure, maxAge }))
}
