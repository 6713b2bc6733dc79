import type { RateSettings } from '#contract/settings'
import type { Paise } from '../money.ts'
import { exceedsMrp } from '../variants.ts'

/** The fields of a batch of goods that an order needs. */
export interface StockedBatch {
  id: number
  /** Last day in India on which the goods can be sold, such as `2027-03-31`; null if they do not expire. */
  expiresOn: string | null
  /** The MRP in paise, with tax; null if the MRP of the variant applies. */
  mrp: Paise | null
  /** Number of pieces of the batch that can be sold. */
  quantity: number
}

/** A number of pieces that were taken from one batch of goods. */
export interface BatchPieces {
  batchId: number
  quantity: number
}

/** Whether goods can no longer be sold on a day in India. They can still be sold on the day on which they expire. */
export const isExpired = ({ expiresOn }: Pick<StockedBatch, 'expiresOn'>, today: string): boolean =>
  expiresOn !== null && expiresOn < today

/**
 * Returns the percentage of tax that the checkout adds to a price. `gstRate` is the GST rate of the variant in per
 * cent, null for the rate of the settings. If the setting "Use these rates everywhere" (`everywhere`) is off, the
 * result is the rate of the specification, 18 % (record 14, money).
 */
export function addedTaxOf(settings: RateSettings | null, gstRate: number | null): number {
  if (!settings?.everywhere) return 18
  const { taxIncluded = false, gstRegistration = 'regular', taxRate } = settings
  return taxIncluded || gstRegistration !== 'regular' ? 0 : (gstRate ?? taxRate)
}

/**
 * The values that decide whether a batch can be sold: the day in India, the price of a piece in paise, the tax in per
 * cent that is added to it, and the MRP of the variant, which applies to batches that have no MRP.
 */
export interface Sale {
  today: string
  price: Paise
  mrp: Paise | null
  tax: number
}

/**
 * Returns the batches from which pieces can be sold: those that have not expired and whose MRP is not below the price.
 * The batch that expires first is first, batches without an expiry date are last, and of batches with the same date the
 * older one is first.
 */
export const sellableBatches = <B extends StockedBatch>(batches: readonly B[], { today, price, mrp, tax }: Sale): B[] =>
  batches
    .filter((batch) => batch.quantity > 0 && !isExpired(batch, today) && !exceedsMrp(price, batch.mrp ?? mrp, tax))
    .toSorted((a, b) => compareDays(a.expiresOn, b.expiresOn) || a.id - b.id)

function compareDays(a: string | null, b: string | null): number {
  if (a === b) return 0
  if (a === null) return 1
  return b === null || a < b ? -1 : 1
}

/** Takes pieces from batches, in their sequence. If the batches contain fewer pieces, returns only those. */
export function takePieces(batches: readonly StockedBatch[], quantity: number): BatchPieces[] {
  let left = quantity
  return batches.flatMap((batch) => {
    const taken = Math.min(batch.quantity, left)
    left -= taken
    return taken > 0 ? [{ batchId: batch.id, quantity: taken }] : []
  })
}

/** Returns the batches with their quantities reduced by the pieces that were taken from them. */
export const withoutTaken = <B extends StockedBatch>(batches: readonly B[], taken: readonly BatchPieces[]): B[] =>
  batches.map((batch) => {
    const pieces = taken.find(({ batchId }) => batchId === batch.id)?.quantity ?? 0
    return pieces > 0 ? { ...batch, quantity: batch.quantity - pieces } : batch
  })

/**
 * Distributes pieces that return to stock over the batches from which an order took them, beginning with the batch
 * taken last. `rest` are pieces that were taken from no batch, because the variant had none at that time.
 */
export function returnPieces(
  taken: readonly BatchPieces[],
  quantity: number,
): { returned: BatchPieces[]; rest: number } {
  let rest = quantity
  const returned = taken.toReversed().flatMap(({ batchId, quantity: pieces }) => {
    const back = Math.min(Math.max(pieces, 0), rest)
    rest -= back
    return back > 0 ? [{ batchId, quantity: back }] : []
  })
  return { returned, rest }
}

/** Returns a text that names an expired batch of an order and its expiry date. */
export const expiredText = ({ number, expiresOn }: { number: string; expiresOn: string | null }): string =>
  `${number ? `Batch ${number}` : 'A batch'} expired on ${expiresOn}`
