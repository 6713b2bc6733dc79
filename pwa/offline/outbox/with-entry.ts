import { maxReplaced } from '#contract/constants'
import { type Entry, isOthers } from './entry.ts'

const bodyOf = ({ body }: Pick<Entry, 'body'>): Record<string, unknown> => JSON.parse(body)

/** The body of an order without the keys of the orders that it replaces. */
function orderOf(entry: Entry): string {
  const { replaces: _, ...order } = bodyOf(entry)
  return JSON.stringify(order)
}

/** The keys of the orders that this order replaces. */
function replacedBy(entry: Entry): string[] {
  const { replaces } = bodyOf(entry)
  return Array.isArray(replaces) ? replaces.filter((key) => typeof key === 'string') : []
}

const ordersOf = (entries: readonly Entry[], me: Entry['owner']) =>
  entries.filter((entry) => entry.kind === 'order' && !isOthers(entry, me))

/**
 * The keys of the orders of `me` that may have reached the server, oldest first, at most as many as the server
 * accepts. The next order names them, so that it replaces them.
 */
export const orderKeys = (entries: readonly Entry[], me: Entry['owner']): string[] =>
  [...new Set(ordersOf(entries, me).flatMap((order) => [...replacedBy(order), order.key]))].slice(-maxReplaced)

/** Whether two writes of one account are about the same object: the newer one makes the older one obsolete. */
const isSameSubject = (other: Entry, made: Entry) =>
  other.kind === made.kind &&
  other.path === made.path &&
  (made.kind !== 'review' || bodyOf(other).productId === bodyOf(made).productId)

function isReplaced(other: Entry, made: Entry): boolean {
  if (other.state === 'sent' || isOthers(other, made.owner) || !isSameSubject(other, made)) return false
  // Only its key was needed, and an order names it.
  if (other.state === 'foreground') return true
  // Sent later, the older vote or review would win. Guests may review a product several times.
  if (other.owner !== made.owner) return false
  return made.kind === 'vote' || (made.kind === 'review' && typeof made.owner === 'number')
}

// An order equal to an older one, but not to the latest, needs a new key: the latest has replaced the older one.
function sameAs(entries: readonly Entry[], made: Entry): Entry | undefined {
  const known = entries.find(({ key }) => key === made.key)
  if (known) return known
  if (made.kind === 'order') {
    const latest = ordersOf(entries, made.owner).at(-1)
    return latest && orderOf(latest) === orderOf(made) ? latest : undefined
  }
  return entries.find(
    (other) =>
      other.state !== 'sent' && other.path === made.path && other.body === made.body && !isOthers(other, made.owner),
  )
}

/**
 * Adds an entry to `entries`, the oldest first. An equal entry is sent again with its key. Entries that the new
 * one replaces are removed, except waiting orders: they are held until the outcome of the new one is known
 * (`withoutReplaced`).
 */
export function withEntry(entries: readonly Entry[], made: Entry): { entries: Entry[]; entry: Entry } {
  const same = sameAs(entries, made)
  if (same?.state === 'sent') return { entries: [...entries], entry: same }
  const orders = made.kind === 'order' ? ordersOf(entries, made.owner) : []
  const tried = [made, ...(same ? [same] : []), ...orders].some((entry) => entry.tried)
  const replaces = orderKeys(orders, made.owner)
  const fresh = {
    ...made,
    body: replaces.length > 0 ? JSON.stringify({ ...bodyOf(made), replaces }) : made.body,
    number: 1 + Math.max(0, ...entries.map(({ number }) => number)),
  }
  const { owner, state, lines } = made
  const entry: Entry = { ...(same ? { ...same, owner, state, lines, problem: null, nextAt: 0 } : fresh), tried }
  const others = entries.filter((other) => other !== same && !isReplaced(other, made))
  const held = others.map(
    (other): Entry => (orders.includes(other) && other.state === 'waiting' ? { ...other, state: 'held' } : other),
  )
  return { entries: [...held, entry], entry }
}

/** The keys of the entries that are obsolete once an order is placed: it, those it replaces, and unlisted orders. */
export function obsoleteKeys(entries: readonly Entry[], placed: Entry | null, me: Entry['owner']): string[] {
  const unlisted = ordersOf(entries, me).filter(({ state }) => state === 'foreground')
  const orders = placed ? [placed, ...unlisted] : unlisted
  return [...new Set(orders.flatMap((order) => [order.key, ...replacedBy(order)]))]
}

/** Removes the entries that an order has replaced. */
export function withoutReplaced(entries: readonly Entry[], order: Entry): Entry[] {
  const replaced = replacedBy(order)
  return entries.filter(({ key }) => !replaced.includes(key))
}
