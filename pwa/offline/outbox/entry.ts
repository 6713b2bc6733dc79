import { maxReplaced } from '#contract/constants'
import { apiPrefix } from '#contract/paths'
import type { Owner, StoredLine } from '../db.ts'

const kinds = ['order', 'review', 'newsletter', 'contact', 'vote', 'stock', 'return'] as const
export type EntryKind = (typeof kinds)[number]

/**
 * The state of an outbox entry. `waiting`: it is due to be sent. `held`: it is being edited, or a newer order that
 * replaces it is being sent. `needs-you`: the server refused it. `sent`: a page has not shown its result yet.
 *
 * `foreground`: only the screen where the entry was made sends it, and no other screen lists it. This is the state of
 * an order that is paid online, and of a write whose error the screen shows: the next press sends it with the same
 * idempotency key.
 */
// `needs-you` means that the server refused the entry. The value cannot be renamed, because browsers have stored it.
const states = ['waiting', 'held', 'needs-you', 'sent', 'foreground'] as const
export type EntryState = (typeof states)[number]

/** Why the server refused an outbox entry: code, message and field errors of the response. */
export interface EntryProblem {
  code: string
  message: string
  fields: Record<string, string>
  /** The refused line items of an order, unparsed. */
  items: unknown
}

/** One write in the outbox, such as an order, a review or a contact message. */
export interface Entry {
  /** The idempotency key of the entry, the same for every try and every edit. */
  key: string
  kind: EntryKind
  owner: Owner
  path: string
  /**
   * The body of the request as JSON text. The body is the same for every try, because the server stores the hash of the
   * body with the idempotency key.
   */
  body: string
  /** The language of the page where the entry was made. Entries of earlier builds were made in English. */
  language: string
  /** The name of the product that the entry is about, or empty. */
  about: string
  /** For a return: the token of the email link with which the order was opened. Empty without such a link. */
  orderToken: string
  /** The line items of an order, with the prices that the shopper saw. */
  lines: StoredLine[]
  /** The sequence number of the entry. It increases with each entry made on this device. */
  number: number
  /** The time when the entry was made, in milliseconds since the epoch. */
  madeAt: number
  state: EntryState
  /** Whether the entry was sent at least once, so that it may have reached the server. */
  tried: boolean
  /** How often the entry was deferred, and the time of the next try (milliseconds since the epoch). */
  tries: number
  nextAt: number
  problem: EntryProblem | null
  /** The response of the server to a sent entry. */
  reply: unknown
}

/** Whether an outbox entry belongs to another account. Only that account may see, send or replace the entry. */
export const isOthers = ({ owner }: Pick<Entry, 'owner'>, me: Owner): boolean =>
  typeof owner === 'number' && owner !== me

/** Whether the waiting page lists an outbox entry. */
export const isUnsent = ({ state }: Pick<Entry, 'state'>): boolean => state !== 'sent' && state !== 'foreground'

/**
 * Whether screens list an outbox entry. While no account is signed in, entries of all accounts are listed, because
 * their owner may look for them.
 */
export const isListed = (entry: Pick<Entry, 'owner'>, me: Owner): boolean => me === 'guest' || !isOthers(entry, me)

// The key is not made with `crypto.randomUUID`, which is missing over plain http, for example on a phone in the local
// network.
/** Returns a new idempotency key: 128 random bits. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export type Parts = Record<string, unknown>

/** Returns a copy of a value that is an object; an empty object for any other value. */
export const partsOf = (value: unknown): Parts => (typeof value === 'object' && value !== null ? { ...value } : {})
const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
// The largest time in milliseconds that a Date can represent.
const maxTimeMs = 8.64e15
const countOr = (value: unknown, otherwise: number) =>
  typeof value === 'number' && value >= 0 && value <= maxTimeMs ? value : otherwise
const isMoney = (value: unknown): value is string => typeof value === 'string' && /^\d{1,13}\.\d\d$/.test(value)

function parseLine(value: unknown): StoredLine[] {
  const { productId, variantId, variantTitle, slug, name, quantity, price, imageUrl } = partsOf(value)
  if (typeof productId !== 'number' || typeof name !== 'string') return []
  if (typeof quantity !== 'number' || !isMoney(price)) return []
  return [
    {
      productId,
      ...(typeof variantId === 'number' ? { variantId } : {}),
      ...(typeof variantTitle === 'string' ? { variantTitle } : {}),
      name,
      quantity,
      price,
      slug: typeof slug === 'string' ? slug : null,
      imageUrl: typeof imageUrl === 'string' ? imageUrl : null,
    },
  ]
}

const textsOf = (value: unknown) =>
  Object.fromEntries(
    Object.entries(partsOf(value)).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )

function parseProblem(value: unknown): EntryProblem | null {
  const { code, message, fields, items } = partsOf(value)
  return typeof code === 'string' ? { code, message: textOr(message, ''), fields: textsOf(fields), items } : null
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** Parses a stored outbox record. Returns null if it is not a valid entry. */
export function parseEntry(value: unknown): Entry | null {
  const parts = partsOf(value)
  const kind = kinds.find((known) => known === parts.kind)
  const state = states.find((known) => known === parts.state)
  const { key, path, body, owner } = parts
  if (!kind || !state || typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) return null
  if (typeof path !== 'string' || !path.startsWith(apiPrefix)) return null
  if (typeof body !== 'string' || !isJson(body)) return null
  return {
    key,
    kind,
    state,
    path,
    body,
    owner: typeof owner === 'number' || owner === 'guest' ? owner : null,
    // The language is sent as a request header, so any other text would make the request fail.
    language: /^[a-z]{2}$/.exec(textOr(parts.language, ''))?.[0] ?? 'en',
    about: textOr(parts.about, ''),
    // The token is sent as a request header, so any other text would make the request fail.
    orderToken: /^[\w-]{1,200}$/.exec(textOr(parts.orderToken, ''))?.[0] ?? '',
    lines: Array.isArray(parts.lines) ? parts.lines.flatMap(parseLine) : [],
    number: countOr(parts.number, 0),
    madeAt: countOr(parts.madeAt, 0),
    tried: parts.tried !== false,
    tries: countOr(parts.tries, 0),
    nextAt: countOr(parts.nextAt, 0),
    problem: parseProblem(parts.problem),
    reply: parts.reply,
  }
}

const bodyOf = ({ body }: Pick<Entry, 'body'>): Record<string, unknown> => JSON.parse(body)

/** Returns the body of an order without the idempotency keys of the orders that it replaces. */
function orderOf(entry: Entry): string {
  const { replaces: _, ...order } = bodyOf(entry)
  return JSON.stringify(order)
}

/** Returns the idempotency keys of the orders that this order replaces. */
function replacedBy(entry: Entry): string[] {
  const { replaces } = bodyOf(entry)
  return Array.isArray(replaces) ? replaces.filter((key) => typeof key === 'string') : []
}

/** Returns the order entries of the account `me`, oldest first. */
export const ordersOf = (entries: readonly Entry[], me: Owner): Entry[] =>
  entries.filter((entry) => entry.kind === 'order' && !isOthers(entry, me))

/**
 * Returns the idempotency keys of the orders of the account `me` that may have reached the server, oldest first, at
 * most as many as the server accepts. The next order sends these keys, so that it replaces those orders.
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
  // A foreground entry is stored only for its idempotency key. The new order sends that key too, so the entry can be
  // replaced.
  if (other.state === 'foreground') return true
  // Replace the older vote or review of the account, because it would overwrite the newer one if it were sent later.
  // Guests may review a product several times.
  if (other.owner !== made.owner) return false
  return made.kind === 'vote' || (made.kind === 'review' && typeof made.owner === 'number')
}

// Finds the earlier entry whose idempotency key is used again. For an order only the latest order counts: an equal
// older order was replaced by the latest one, so the new order needs a new key.
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
 * Adds an entry to the outbox `entries` (oldest first). If an equal entry exists, it is sent again with its idempotency
 * key. Entries that the new entry replaces are removed. Waiting orders are only held until the result of the new order
 * is known (`withoutReplaced`).
 */
export function mergeEntry(entries: readonly Entry[], made: Entry): { entries: Entry[]; entry: Entry } {
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
  const { owner, state, lines, language } = made
  const entry: Entry = {
    ...(same ? { ...same, owner, state, lines, language, problem: null, nextAt: 0 } : fresh),
    tried,
  }
  const others = entries.filter((other) => other !== same && !isReplaced(other, made))
  const held = others.map(
    (other): Entry => (orders.includes(other) && other.state === 'waiting' ? { ...other, state: 'held' } : other),
  )
  return { entries: [...held, entry], entry }
}

/**
 * Returns the idempotency keys of the entries that are obsolete once an order is placed: the order itself and all
 * foreground orders, each with the orders that it replaces.
 */
export function obsoleteKeys(entries: readonly Entry[], placed: Entry | null, me: Entry['owner']): string[] {
  const foreground = ordersOf(entries, me).filter(({ state }) => state === 'foreground')
  const orders = placed ? [placed, ...foreground] : foreground
  return [...new Set(orders.flatMap((order) => [order.key, ...replacedBy(order)]))]
}

/** Removes from the outbox the entries that the given order has replaced. */
export function withoutReplaced(entries: readonly Entry[], order: Entry): Entry[] {
  const replaced = replacedBy(order)
  return entries.filter(({ key }) => !replaced.includes(key))
}
