import * as v from 'valibot'
import { CheckoutFields } from '#contract/checkout'
import type { Order } from '#contract/orders'
import { findState } from '#rules/address/states'
import type { FieldName, FormValues } from '../use-checkout-form.ts'
import { type AddressFields, type ContactDetails, lineOf, type RememberedDetails } from './remembered-details-store.ts'

/** What the shop knows about a returning shopper, from this device and from the last order of the account. */
export interface KnownDetails {
  contact: ContactDetails | null
  /** The address to fill in comes first. */
  addresses: readonly AddressFields[]
}

const maxFieldLength = 200

/** Splits a stored street into the three lines of the form, at commas if they fit. */
function splitStreet(street: string): [string, string, string] {
  const lines: string[] = []
  let rest = street
  while (rest !== '' && lines.length < 3) {
    const comma = rest.lastIndexOf(', ', maxFieldLength)
    const end = rest.length <= maxFieldLength ? rest.length : comma > 0 ? comma : maxFieldLength
    lines.push(rest.slice(0, end).trim())
    rest = rest.slice(end).replace(/^[,\s]+/, '')
  }
  return [lines[0] ?? '', lines[1] ?? '', lines[2] ?? '']
}

/** The address of an order as form fields; null if a part is missing. */
export function addressOfOrder({ shippingAddress }: Pick<Order, 'shippingAddress'>): AddressFields | null {
  const { street, city, state, zipCode } = shippingAddress
  const code = findState(state ?? '')?.code
  if (!street || !city || !zipCode || !code) return null
  const [addressLine1, addressLine2, landmark] = splitStreet(street)
  return { addressLine1, addressLine2, landmark, postalCode: zipCode, city, state: code }
}

interface Sources {
  remembered: RememberedDetails | null
  user: { email: string; mobile: string | null } | null
  /** The last order of the account. */
  lastOrder: Order | null
}

/** Combines what is known. The account and its last order come before what the device remembers. */
export function knownDetails({ remembered, user, lastOrder }: Sources): KnownDetails {
  const stored = remembered?.addresses ?? []
  const last = lastOrder && addressOfOrder(lastOrder)
  // The device stores the lines of the street separately, the server joins them.
  const same = last && stored.find((address) => lineOf(address) === lineOf(last))
  const first = same || last
  const addresses = first ? [first, ...stored.filter((address) => address !== same)] : stored
  const contact = lastOrder ?? remembered?.contact
  if (!user || !contact) return { contact: remembered?.contact ?? null, addresses }
  const { customerName, customerPhone } = contact
  return {
    contact: { customerName, customerEmail: user.email, customerPhone: customerPhone ?? user.mobile ?? '' },
    addresses,
  }
}

export const contactNames = ['customerName', 'customerEmail', 'customerPhone'] as const
export const addressNames = ['addressLine1', 'addressLine2', 'landmark', 'postalCode', 'city', 'state'] as const

/**
 * Fills the form of a draft with known details: empty contact fields one by one, the address only if none of its fields
 * was typed.
 */
export function withKnownDetails(draft: FormValues, { contact, addresses }: KnownDetails): FormValues {
  const [address] = addresses
  const filled = { ...draft }
  if (contact) for (const name of contactNames) filled[name] ||= contact[name]
  return address && addressNames.every((name) => draft[name] === '') ? { ...filled, ...address } : filled
}

const isValid = (values: FormValues, names: readonly FieldName[]) =>
  names.every((name) => v.is(CheckoutFields.entries[name], values[name]))

/** Whether the contact fields are known and valid, so that text can replace them. */
export const isKnownContact = (values: FormValues, { contact }: KnownDetails): boolean =>
  contact !== null && contactNames.every((name) => values[name] === contact[name]) && isValid(values, contactNames)

/** Whether the address fields are known and valid, so that text can replace them. */
export const isKnownAddress = (values: FormValues, { addresses }: KnownDetails): boolean =>
  addresses.some((address) => addressNames.every((name) => values[name] === address[name])) &&
  isValid(values, addressNames)
