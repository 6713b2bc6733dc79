import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { CheckoutFields } from '#contract/checkout'
import type { Order } from '#contract/orders'
import { findState } from '#rules/address/states'
import { checkoutDraft, readDraft } from '../../offline/draft.ts'
import { useAnswerTimeout, useOwnerKnown, useUser } from '../account/account.queries.ts'
import { lastOrderQuery } from './checkout.queries.ts'
import {
  type AddressFields,
  type ContactDetails,
  lineOf,
  type RememberedDetails,
  readRemembered,
} from './details/remembered-details-store.ts'
import { fieldId, focusOn } from './form-card.tsx'
import { type PendingPayment, readPendingPayment } from './pay/pay-online.ts'
import { type FieldName, type FormValues, parseDraft } from './use-checkout-form.ts'

/** The data that is in the checkout form when it opens. */
export interface CheckoutStart {
  /** The values of the stored draft. Empty fields are filled with known details of the shopper. */
  values: FormValues
  known: KnownDetails
  /** Whether the shopper allows this device to remember the contact details and addresses. */
  isRemembering: boolean
  /** The online order whose payment was still pending when this page was last left; null without one. */
  pendingPayment: PendingPayment | null
}

interface Stored {
  draft: FormValues
  pendingPayment: PendingPayment | null
  remembered: RememberedDetails | null
}

/**
 * Returns what the checkout form opens with; null until it is read. It does not change afterwards, because a late
 * response must not move the fields of a form in use. The server has 3 seconds to respond.
 */
export function useCheckoutStart(): CheckoutStart | null {
  const ownerKnown = useOwnerKnown()
  const late = useAnswerTimeout()
  const { user } = useUser()
  const orders = useQuery({ ...lastOrderQuery, enabled: ownerKnown && user !== null })
  const [stored, setStored] = useState<Stored | null>(null)
  useEffect(() => {
    if (!ownerKnown) return
    let mounted = true
    void Promise.all([readDraft(checkoutDraft), readPendingPayment(), readRemembered()]).then(
      ([draft, pendingPayment, remembered]) =>
        mounted && setStored({ draft: parseDraft(draft), pendingPayment, remembered }),
    )
    return () => {
      mounted = false
    }
  }, [ownerKnown])

  const start = useRef<CheckoutStart>(null)
  if (!start.current && stored && (user === null || orders.isFetchedAfterMount || late)) {
    const { draft, pendingPayment, remembered } = stored
    const known = knownDetails({ remembered, user, lastOrder: orders.data?.[0] ?? null })
    start.current = {
      values: withKnownDetails(draft, known),
      known,
      isRemembering: remembered !== null,
      pendingPayment,
    }
  }
  return start.current
}

type Part = 'contact' | 'address' | 'summary'

/** Returns the closable part of the page that contains a field; undefined if the field is always shown. */
function partOf(field: FieldName): Part | undefined {
  if (contactNames.some((name) => name === field)) return 'contact'
  if (addressNames.some((name) => name === field)) return 'address'
  return field === 'couponCode' ? 'summary' : undefined
}

/**
 * The parts of the checkout that can be closed: known contact details and a known address are shown as text until the
 * shopper changes them, and on a phone the order summary is one line. `hasNotices` opens the summary.
 */
export function useOpenParts({ values, known }: CheckoutStart, hasNotices: boolean) {
  const [parts, setParts] = useState<Record<Part, boolean>>({
    contact: !isKnownContact(values, known),
    address: !isKnownAddress(values, known),
    summary: false,
  })
  const setOpen = (part: Part, isOpen: boolean) => setParts((before) => ({ ...before, [part]: isOpen }))
  useEffect(() => {
    if (hasNotices) setParts((before) => ({ ...before, summary: true }))
  }, [hasNotices])

  return {
    parts,
    setOpen,
    /** Opens the parts of the page that contain these fields. */
    openFor: (fields: readonly FieldName[]) => {
      for (const field of fields) {
        const part = partOf(field)
        if (part) setOpen(part, true)
      }
    },
    /** Opens the part of the page that contains a field, and focuses the field. */
    focusField: (field: FieldName) => {
      const part = partOf(field)
      if (part) flushSync(() => setOpen(part, true))
      focusOn(fieldId(field))
    },
  }
}

/** The details of a returning shopper, from this device, the account and the last order of the account. */
export interface KnownDetails {
  contact: ContactDetails | null
  /** The known addresses of the shopper. The first one is filled in. */
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

/** Returns the address of an order as form fields; null if a part is missing. */
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
  /** The last order of the account; null without one. */
  lastOrder: Order | null
}

/**
 * Combines the details of the shopper. Those of the account and its last order have priority over those that the
 * device remembers.
 */
export function knownDetails({ remembered, user, lastOrder }: Sources): KnownDetails {
  const stored = remembered?.addresses ?? []
  const last = lastOrder && addressOfOrder(lastOrder)
  // The server joins the three lines of the street, the device stores them separately. So if the device remembers the
  // same address, the remembered one with its separate lines is used.
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
 * Fills the form of a draft with known details: each contact field that is empty, and the address only if the draft has
 * none of its fields.
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
