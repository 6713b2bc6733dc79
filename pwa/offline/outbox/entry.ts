import { apiPrefix } from '#contract/paths'
import type { Owner, StoredLine } from '../db.ts'

const kinds = ['order', 'review', 'newsletter', 'contact', 'vote'] as const
export type EntryKind = (typeof kinds)[number]

/**
 * `waiting` to be sent; `held` while it is edited, or while a newer order that replaces it is sent; `needs-you` after a
 * refusal; `sent` until a page has shown it.
 * `foreground`: only the screen where it was made sends it, and no other screen lists it. This is the state of an order
 * that is paid online, and of a write whose error the screen shows: the next press sends it with the same key.
 */
const states = ['waiting', 'held', 'needs-you', 'sent', 'foreground'] as const
export type EntryState = (typeof states)[number]

/** Why the server refused an entry: its code, message and field errors. */
export interface EntryProblem {
  code: string
  message: string
  fields: Record<string, string>
  /** The refused line items of an order, unparsed. */
  items: unknown
}

/** One write in the outbox. */
export interface Entry {
  /** The idempotency key, the same for every try and every edit. */
  key: string
  kind: EntryKind
  owner: Owner
  path: string
  /** The JSON text, unchanged for every try, because the server binds the key to it. */
  body: string
  /** The name of the product that the entry is about, or empty. */
  about: string
  /** The line items of an order, with the prices shown. */
  lines: StoredLine[]
  /** Increases with each entry made on this device. */
  number: number
  /** Milliseconds. */
  madeAt: number
  state: EntryState
  /** It was sent at least once, so it may have arrived. */
  tried: boolean
  /** How often it was deferred, and until when (milliseconds). */
  tries: number
  nextAt: number
  problem: EntryProblem | null
  /** The server's response to a sent entry. */
  reply: unknown
}

/** Whether an entry belongs to another account: only that account may see, send or replace it. */
export const isOthers = ({ owner }: Pick<Entry, 'owner'>, me: Owner): boolean =>
  typeof owner === 'number' && owner !== me

/** Whether an entry is on the waiting page. */
export const isUnsent = ({ state }: Pick<Entry, 'state'>): boolean => state !== 'sent' && state !== 'foreground'

/**
 * Whether screens list an entry. Without a signed-in account, entries of all accounts are listed, because their owner
 * may look for them.
 */
export const isMentioned = (entry: Pick<Entry, 'owner'>, me: Owner): boolean => me === 'guest' || !isOthers(entry, me)

// Not `crypto.randomUUID`, which is missing over plain http, for example on a phone in the local network.
/** A new idempotency key: 128 random bits. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

type Parts = Record<string, unknown>

const partsOf = (value: unknown): Parts => (typeof value === 'object' && value !== null ? { ...value } : {})
const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
// The largest time that a Date can represent.
const maxTimeMs = 8.64e15
const countOr = (value: unknown, otherwise: number) =>
  typeof value === 'number' && value >= 0 && value <= maxTimeMs ? value : otherwise
const isMoney = (value: unknown): value is string => typeof value === 'string' && /^\d{1,13}\.\d\d$/.test(value)

function parseLine(value: unknown): StoredLine[] {
  const { productId, slug, name, quantity, price, imageUrl } = partsOf(value)
  if (typeof productId !== 'number' || typeof name !== 'string') return []
  if (typeof quantity !== 'number' || !isMoney(price)) return []
  return [
    {
      productId,
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

/** Parses a stored record; null if it is not a valid entry. */
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
    about: textOr(parts.about, ''),
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
