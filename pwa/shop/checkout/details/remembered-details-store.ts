import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { CheckoutFields } from '#contract/checkout'
import { deliveryCountry } from '#contract/constants'
import { addressLine } from '#rules/address/address'
import { readDraft } from '../../../offline/draft.ts'
import { rememberedName as recordName, withOwnRecords } from '../../../offline/own-records.ts'
import { mayStore, owner } from '../../../offline/owner.ts'

const Text = v.pipe(v.string(), v.maxLength(500))
const Contact = v.object({ customerName: Text, customerEmail: Text, customerPhone: Text })
const Address = v.object({
  addressLine1: Text,
  addressLine2: Text,
  landmark: Text,
  postalCode: Text,
  city: Text,
  state: Text,
})
const RememberedDetails = v.object({ contact: v.nullable(Contact), addresses: v.array(Address) })

export type ContactDetails = v.InferOutput<typeof Contact>
/** An address as typed in the checkout. `state` is a state code. */
export type AddressFields = v.InferOutput<typeof Address>
/** The contact details of the last order, and the addresses of the last orders, newest first. */
export type RememberedDetails = v.InferOutput<typeof RememberedDetails>

// The record with the remembered details exists as long as the shopper allows this device to remember them. The record
// is stored with the drafts, so that it has an owner (record 27).
const maxAddresses = 5
const nothingYet: RememberedDetails = { contact: null, addresses: [] }

const parse = (value: unknown): RememberedDetails | null => {
  const { success, output } = v.safeParse(RememberedDetails, value)
  return success ? output : null
}

/** Returns an address in one line, for display and comparison. */
export const lineOf = (address: AddressFields): string => addressLine({ ...address, country: deliveryCountry })

/** Reads the details that this device remembers; null without the shopper's consent. */
export const readRemembered = async (): Promise<RememberedDetails | null> => parse(await readDraft(recordName))

/**
 * Query of the contact details and addresses that this device remembers. It reads them from the database each time,
 * because the checkout may have changed them.
 */
export const rememberedQuery = queryOptions({ queryKey: [recordName], queryFn: readRemembered, staleTime: 0 })

/**
 * Changes the contact details and addresses that this device remembers for the current owner, in one transaction. When
 * `change` returns null, nothing is stored.
 */
const edit = (change: (before: RememberedDetails | null) => RememberedDetails | null): Promise<void> =>
  withOwnRecords(['drafts'], 'readwrite', async (tx) => {
    const drafts = tx.objectStore('drafts')
    const after = mayStore() ? change(parse((await drafts.get(recordName))?.value)) : null
    if (after) await drafts.put({ name: recordName, value: after, savedAt: Date.now(), owner: owner() })
    await tx.done
  })

/** Stores the shopper's consent to remember the details. Rejects when this device cannot store it. */
export const allowRemembering = (): Promise<void> => edit((before) => before ?? nothingYet)

/** Deletes the remembered details and the consent. Rejects when this device cannot delete them. */
export const forgetDetails = (): Promise<void> =>
  withOwnRecords(['drafts'], 'readwrite', (tx) => tx.objectStore('drafts').delete(recordName))

/**
 * Stores the contact details and address of an order if the shopper consents. An error is ignored, because the order
 * does not depend on it.
 */
export async function rememberDetails(order: CheckoutFields): Promise<void> {
  const { customerName, customerEmail, customerPhone } = order
  const { addressLine1, addressLine2, landmark, postalCode, city, state } = order
  const address = { addressLine1, addressLine2, landmark, postalCode, city, state }
  await edit((before) => {
    if (!before) return null
    const others = before.addresses.filter((other) => lineOf(other) !== lineOf(address))
    return {
      contact: { customerName, customerEmail, customerPhone },
      addresses: [address, ...others].slice(0, maxAddresses),
    }
  }).catch(() => undefined)
}
