import { type AdminReturn, bookPickup, bookReplacement, cancelPickup, type Difference } from '#contract/returns'
import type { PickupStatus } from '#contract/shipping'
import { formatDateTime } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import { call } from '../../api/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../form/dialogs.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'

const differenceTexts: Record<Difference['state'], string> = {
  wanted: 'The payment link is being created.',
  open: 'Waiting for payment. The replacement is reserved.',
  paid: 'Paid',
  expired: 'The payment link expired. The replacement is no longer reserved.',
  cancelled: 'The payment link was cancelled. The replacement is no longer reserved.',
  failed: 'The payment link failed. The replacement is no longer reserved, and payments are refunded.',
}

/** The payment of the difference of an exchange for dearer goods. */
export const DifferencePayment = ({ difference: { amount, state, url, expiresAt } }: { difference: Difference }) => (
  <Facts
    facts={[
      ['Difference', formatInr(parseRupees(amount))],
      ['Payment', differenceTexts[state]],
      ['Payment link', url],
      ['Reserved until', url && formatDateTime(expiresAt)],
    ]}
  />
)

/** The shipment of the goods that are sent instead, and the button that books it after a problem. */
export const ReplacementShipment = ({ item: { id, replacement, replacementProblem } }: { item: AdminReturn }) => {
  const book = useAdminWrite(() => call(bookReplacement, { params: { returnId: id } }), { done: 'Shipment requested' })
  return (
    <>
      <Facts
        facts={[
          ['Shipment of the replacement', replacement?.status ?? 'Not booked yet'],
          ['AWB', replacement?.awbCode ?? null],
          ['Courier', replacement?.courierName ?? null],
        ]}
      />
      {replacementProblem && <p className="text-sm text-saffron-ink">{replacementProblem}</p>}
      {(replacementProblem || !replacement?.awbCode) && (
        <Button variant="outline" aria-disabled={book.isPending || undefined} onClick={() => book.mutate(null)}>
          Book shipment
        </Button>
      )}
    </>
  )
}

const pickupTexts: Record<PickupStatus, string> = {
  requested: 'Being booked with the courier',
  booked: 'Booked',
  picked_up: 'Picked up',
  in_transit: 'On its way to the shop',
  returning: 'On its way back to the customer',
  delivered: 'Delivered to the shop',
  failed: 'Not booked',
  cancelling: 'Being cancelled',
  cancelled: 'Cancelled. The customer sends the items.',
}

/** The courier's pickup of the returned goods, with the buttons that book, repeat and cancel it. */
export const ReturnPickup = ({ item }: { item: AdminReturn }) => {
  const { id, status, pickup, pickupProblem, canBookPickup, canCancelPickup } = item
  const params = { returnId: id }
  const book = useAdminWrite(() => call(bookPickup, { params }), { done: 'Pickup requested' })
  const cancel = useAdminWrite(() => call(cancelPickup, { params }), { done: 'Cancellation requested' })
  const canBook = canBookPickup && status === 'approved'
  if (!pickup && !canBook) return null
  return (
    <>
      {pickup && (
        <Facts
          facts={[
            ['Pickup', pickupTexts[pickup.status]],
            ['AWB', pickup.awbCode],
            ['Courier', pickup.courierName],
          ]}
        />
      )}
      {pickup?.trackUrl && (
        <a
          href={pickup.trackUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-9 items-center justify-self-start text-sm underline underline-offset-4"
        >
          Track pickup
        </a>
      )}
      {pickupProblem && <p className="text-sm text-saffron-ink">{pickupProblem}</p>}
      {(canBook || canCancelPickup) && (
        <div className="flex flex-wrap gap-3">
          {canBook && (
            <Button
              variant="outline"
              aria-disabled={book.isPending || undefined}
              onClick={() => !book.isPending && book.mutate(null)}
            >
              {pickupProblem ? 'Try again' : 'Book pickup'}
            </Button>
          )}
          {canCancelPickup && (
            <Button
              variant="outline"
              aria-disabled={cancel.isPending || undefined}
              onClick={() => !cancel.isPending && cancel.mutate(null)}
            >
              Cancel pickup
            </Button>
          )}
        </div>
      )}
    </>
  )
}
