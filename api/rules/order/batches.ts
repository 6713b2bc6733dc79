import type { RateSettings } from '#contract/settings'
import type { Paise } from '../money.ts'
import { exceedsMrp } from '../variants.ts'

/** A batch of a variant, as far as an order needs it. */
export interface StockedBatch {
  id: number
  /** Last day in India on which the goods can be sold, such as `2027-03-31`; null without one. */
  expiresOn: string | null
  /** The MRP in paise, with tax; null if the MRP of the variant applies. */
  mrp: Paise | null
  /** Pieces that can be sold. */
  quantity: number
}

/** Pieces of a batch. */
export interface BatchPieces {
  batchId: number
  quantity: number
}

/** Whether goods can no longer be sold on a day in India. They can be sold on the day on which they expire. */
export const isExpired = ({ expiresOn }: Pick<StockedBatch, 'expiresOn'>, today: string): boolean =>
  expiresOn !== null && expiresOn < today

/**
 * The percentage that the checkout adds to a price, by the GST rate of the variant in per cent; null for the rate of the
 * settings. Unless the settings are used everywhere, it is the documented 18 % (record 14, money).
 */
export function addedTaxOf(settings: RateSettings | null, gstRate: number | null): number {
  if (!settings?.everywhere) return 18
  const { taxIncluded = false, gstRegistration = 'regular', taxRate } = settings
  return taxIncluded || gstRegistration !== 'regular' ? 0 : (gstRate ?? taxRate)
}

/**
 * What an order must know to use a batch: the day in India, the price of a piece in paise with the tax in per cent, and the
 * MRP of the variant, which applies to batches without an own one.
 */
export interface Sale {
  today: string
  price: Paise
  mrp: Paise | null
  tax: number
}

/**
 * Returns the batches from which pieces can be sold, the one that expires first at the front. Batches without an expiry
 * date are last; of equal ones the older is first. Expired batches are left out, and those whose MRP is below the price.
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

/** Takes pieces from batches, in their sequence. Returns fewer pieces if the batches have fewer. */
export function takePieces(batches: readonly StockedBatch[], quantity: number): BatchPieces[] {
  let left = quantity
  return batches.flatMap((batch) => {
    const taken = Math.min(batch.quantity, left)
    left -= taken
    return taken > 0 ? [{ batchId: batch.id, quantity: taken }] : []
  })
}

/** Returns batches without pieces that were taken from them. */
export const withoutTaken = <B extends StockedBatch>(batches: readonly B[], taken: readonly BatchPieces[]): B[] =>
  batches.map((batch) => {
    const pieces = taken.find(({ batchId }) => batchId === batch.id)?.quantity ?? 0
    return pieces > 0 ? { ...batch, quantity: batch.quantity - pieces } : batch
  })

/**
 * Distributes pieces that return to stock over the batches from which an order took them, the last taken first. `rest` are
 * pieces that were taken from no batch, because the variant had none at that time.
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

/** Says which batch of an order has expired, and when. */
export const expiredText = ({ number, expiresOn }: { number: string; expiresOn: string | null }): string =>
  `${number ? `Batch ${number}` : 'A batch'} expired on ${expiresOn}`
