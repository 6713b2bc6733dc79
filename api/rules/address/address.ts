import type { AddressDetails } from '#contract/checkout'
import type { ShippingAddress } from '#contract/orders'
import { findState, type State, states } from './states.ts'

/** Maximum length of `shippingAddress` in the API, in characters. */
const maxLineLength = 500

const joined = (parts: readonly string[]) =>
  parts
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(', ')

const streetOf = (details: AddressDetails) => joined([details.addressLine1, details.addressLine2, details.landmark])

const stateName = (details: AddressDetails) => findState(details.state)?.name ?? details.state

/**
 * Formats the address of the checkout form as one line of at most 500 characters. A longer street is shortened; city,
 * state and PIN code are always complete.
 */
export function addressLine(details: AddressDetails): string {
  const end = joined([details.city, `${stateName(details)} ${details.postalCode}`, details.country])
  return joined([streetOf(details).slice(0, maxLineLength - end.length - 2), end])
}

/**
 * Converts the address fields of the checkout form into the address that is stored with the order. The state is stored
 * with its full name because couriers require it.
 */
export function addressOf(details: AddressDetails): ShippingAddress {
  return {
    street: streetOf(details),
    city: details.city,
    state: stateName(details),
    zipCode: details.postalCode,
    country: details.country,
    text: addressLine(details),
  }
}

interface FoundState {
  state: State
  /** The text before the state in the same comma-separated part: `Mumbai` in `Mumbai Maharashtra`. */
  before: string
}

const namesByLength = [...states.map((state) => state.name), 'Orissa', 'Pondicherry'].toSorted(
  (a, b) => b.length - a.length,
)

function stateAtEnd(part: string, isLast: boolean): FoundState | null {
  const whole = part.length > 2 || isLast ? findState(part) : null
  if (whole) return { state: whole, before: '' }
  const name = namesByLength.find((candidate) => part.toLowerCase().endsWith(` ${candidate.toLowerCase()}`))
  // A state code is recognised only in capitals and at the end of the last part, because `or`, `as` and `up` can be
  // ordinary text.
  const tail = name ?? (isLast ? / ([A-Z]{2})$/.exec(part)?.[1] : undefined)
  const state = tail ? findState(tail) : null
  return state && tail ? { state, before: part.slice(0, -tail.length).trim() } : null
}

/**
 * Removes the last part that names a state from `parts` and returns the state. Delhi and Chandigarh are states and
 * cities, so the result then also contains the city.
 */
function takeState(parts: string[]): { state: string | null; city: string | null } {
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index] ?? ''
    const found = stateAtEnd(part, index === parts.length - 1)
    if (!found) continue
    const isCity = found.state.code === 'DL' || found.state.code === 'CH'
    const before = isCity && /^new$/i.test(found.before) ? '' : found.before
    parts.splice(index, 1, ...(before ? [before] : []))
    return { state: found.state.name, city: isCity ? takeCity(parts, found.state.name, part) : null }
  }
  return { state: null, city: null }
}

function takeCity(parts: string[], name: string, part: string): string {
  const last = parts.at(-1) ?? ''
  if (last.toLowerCase() === name.toLowerCase() || /^new delhi$/i.test(last)) return parts.pop() ?? name
  return /^new delhi$/i.test(part) ? part : name
}

/**
 * Parses a one-line address. The PIN code is the last group of six digits, the state is found by name or code, the last
 * part before the state is the city if a street remains, and the rest is the street. Parts that cannot be found are
 * null; an admin completes them before the order ships (record 14, address).
 */
export function parseAddressLine(text: string): ShippingAddress {
  const pin = [...text.matchAll(/(?<!\d)([1-9]\d{2}) ?(\d{3})(?! ?\d)/g)].at(-1)
  const without = pin ? `${text.slice(0, pin.index)},${text.slice(pin.index + pin[0].length)}` : text
  const parts = without
    .split(/[,;\n]/)
    .map((part) => part.replace(/^[\s.:-]+|[\s.:-]+$/g, '').replace(/\s+/g, ' '))
    .filter((part) => part !== '' && !/^(india|bharat|pin|pin ?code)$/i.test(part))
  const { state, city } = takeState(parts)
  const last = parts.at(-1) ?? ''
  const lastIsCity = city === null && state !== null && parts.length > 1 && !/\d/.test(last)
  return {
    street: joined(lastIsCity ? parts.slice(0, -1) : parts) || null,
    city: lastIsCity ? last : city,
    state,
    zipCode: pin ? `${pin[1]}${pin[2]}` : null,
    country: 'India',
    text: text.trim(),
  }
}

/**
 * Returns the key by which delivery addresses are compared: street and PIN code in lower case, without spaces,
 * punctuation, accents and invisible characters. City and state are left out because they follow from the PIN code.
 * Without a street or PIN code, the key is made from the whole text.
 */
export function addressKeyOf({ street, zipCode, text }: ShippingAddress): string {
  const normalize = (part: string) =>
    part
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
  return street !== null && zipCode !== null ? `${normalize(street)} ${zipCode}` : normalize(text)
}
