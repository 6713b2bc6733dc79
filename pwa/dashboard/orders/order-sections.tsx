import { useQuery } from '@tanstack/react-query'
import { addOrderNote, type OrderNote } from '#contract/admin/orders'
import type { TrackingEvent } from '#contract/orders'
import { dashboardOrdersPage } from '#contract/page-paths'
import { urlOf } from '#contract/paths'
import type { AdminDispute, AdminPayment } from '#contract/payments'
import {
  type AdminReturn,
  getAdminReturns,
  getReturnPhotos,
  type ReturnReason,
  type ReturnStatus,
} from '#contract/returns'
import { formatDateTime } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import { canMoveReturn } from '#rules/order/returns'
import { call } from '../../api/api-client.ts'
import { useForm } from '../../forms/use-form.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import { DetailSection, Facts, UnsavedGuard } from '../form/dialogs.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { adminQuery } from '../frame/admin-query.ts'
import { AdminLink } from '../frame/screen.tsx'
import { decisions, exchangeDecisions, Receive, Review, Transfer } from './return-forms.tsx'
import { DifferencePayment, ReplacementShipment, ReturnPickup } from './return-shipments.tsx'

const statuses: Record<ReturnStatus, { label: string; tone: BadgeTone }> = {
  requested: { label: 'Requested', tone: 'saffron' },
  approved: { label: 'Approved', tone: 'leaf' },
  rejected: { label: 'Rejected', tone: 'out' },
  in_transit: { label: 'On its way', tone: 'leaf' },
  received: { label: 'Received', tone: 'leaf' },
  closed: { label: 'Closed', tone: 'out' },
}
const reasons: Record<ReturnReason, string> = {
  damaged: 'Damaged or defective',
  wrong_item: 'Wrong item',
  late: 'Arrived too late',
  unwanted: 'No longer wanted',
  other: 'Other reason',
}
const pickupPollMs = 2000

const isPickupChanging = ({ pickup, pickupProblem }: AdminReturn) =>
  pickupProblem === null && (pickup?.status === 'requested' || pickup?.status === 'cancelling')

/** The returns and price reductions of an order, with the next step of each. Nothing is shown without them. */
export const OrderReturns = ({ orderId, isCash }: { orderId: number; isCash: boolean }) => {
  const { data = [] } = useQuery({
    ...adminQuery<AdminReturn[]>(urlOf(getAdminReturns.path, { params: { orderId } })),
    // A job books or cancels a pickup soon after the request.
    refetchInterval: ({ state }) => (state.data?.some(isPickupChanging) ? pickupPollMs : false),
  })
  if (data.length === 0) return null
  const reductions = data.filter(({ isPriceReduction }) => isPriceReduction).length
  const title = reductions === 0 ? 'Returns' : 'Returns and price reductions'
  return (
    <DetailSection title={reductions === data.length ? 'Price reductions' : title}>
      {data.map((item) => (
        <OneReturn key={item.id} item={item} isCash={isCash} />
      ))}
    </DetailSection>
  )
}

/**
 * The status of a return or a price reduction. While the customer can pay the difference of an exchange, the badge says
 * that.
 */
const ReturnBadge = ({ item: { status, difference, isPriceReduction } }: { item: AdminReturn }) => {
  if (isPriceReduction && status === 'received') return <Badge tone="saffron">To refund</Badge>
  const isUnpaid = difference?.state === 'wanted' || difference?.state === 'open'
  const { tone, label } = isUnpaid ? ({ tone: 'saffron', label: 'Waiting for payment' } as const) : statuses[status]
  return <Badge tone={tone}>{label}</Badge>
}

const OneReturn = ({ item, isCash }: { item: AdminReturn; isCash: boolean }) => (
  <article
    aria-label={`${item.isPriceReduction ? 'Price reduction' : 'Return'} ${item.number}`}
    className="grid gap-3 rounded-field border border-line p-4"
  >
    <p className="flex flex-wrap items-center justify-between gap-2">
      <span className="font-semibold wrap-anywhere">{item.number}</span>
      <ReturnBadge item={item} />
    </p>
    <ul className="grid gap-1 empty:hidden">
      {item.items.map(({ id, name, quantity, reason, decision, exchangeFor }) => (
        <li key={id}>
          <span dir="auto">
            {quantity} × {name}
          </span>
          <span className="block text-sm text-ink-soft">
            {reasons[reason]}
            {decision && `. ${(exchangeFor ? exchangeDecisions : decisions)[decision]}.`}
          </span>
          {exchangeFor && (
            <span className="block text-sm font-medium" dir="auto">
              Exchange for: {exchangeFor.title ?? 'Same item'}
            </span>
          )}
        </li>
      ))}
    </ul>
    {item.comment && (
      <p className="rounded-field bg-paper-deep px-3 py-2 whitespace-pre-line wrap-anywhere" dir="auto">
        {item.comment}
      </p>
    )}
    {item.photos > 0 && <Photos item={item} />}
    <Facts
      facts={[
        [item.isPriceReduction ? 'Recorded' : 'Requested', formatDateTime(item.createdAt)],
        ['Reason of rejection', item.rejection],
        ['Refund', item.amount && formatInr(parseRupees(item.amount))],
        [item.isPriceReduction ? 'Reason' : 'Reason for the lower refund', item.amountReason],
        ['Reference', item.payoutReference],
        ['Price of the replacement', item.exchangeTotal && formatInr(parseRupees(item.exchangeTotal))],
      ]}
    />
    {item.difference && <DifferencePayment difference={item.difference} />}
    {item.exchangeTotal !== null && <ReplacementShipment item={item} />}
    <ReturnPickup item={item} />
    {canMoveReturn(item.status, 'approved') && <Review item={item} />}
    {canMoveReturn(item.status, 'received') && <Receive item={item} />}
    {item.status === 'received' && (isCash ? <Transfer item={item} /> : <p>The gateway makes the refund.</p>)}
  </article>
)

const Photos = ({ item }: { item: AdminReturn }) => {
  const path = urlOf(getReturnPhotos.path, { params: { id: item.orderId, returnId: item.id } })
  const { data = [] } = useQuery(adminQuery<string[]>(path))
  return (
    <ul className="flex flex-wrap gap-3">
      {data.map((photo, index) => (
        <li key={photo}>
          <img src={photo} alt={`Shown by the customer, ${index + 1}`} className="max-h-64 max-w-full rounded-field" />
        </li>
      ))}
    </ul>
  )
}

interface OrderNotesProps {
  orderId: number
  notes: readonly OrderNote[]
}

const start = { text: '' }

/** Notes about an order for other admins; never shown to the customer. */
export const OrderNotes = ({ orderId, notes }: OrderNotesProps) => {
  const form = useForm({ name: 'note', start, schema: addOrderNote.body })
  const add = useAdminWrite((text: string) => call(addOrderNote, { params: { orderId }, body: { text } }), {
    done: 'Note added',
    onDone: form.reset,
  })
  return (
    <DetailSection title="Internal notes">
      <form
        noValidate
        onSubmit={form.onSubmit(({ text }) => !add.isPending && add.mutate(text))}
        className="grid gap-3"
      >
        <TextAreaField label="New note" rows={2} maxLength={1000} {...form.field('text')} />
        <Button
          type="submit"
          variant="outline"
          aria-disabled={add.isPending ? true : undefined}
          className="justify-self-start"
        >
          {add.isPending ? 'Adding...' : 'Add note'}
        </Button>
      </form>
      <UnsavedGuard
        dirty={form.values.text.trim() !== '' && !add.isPending}
        openAt={['', '/cancel', '/address'].map((part) => `${dashboardOrdersPage}/${orderId}${part}`)}
      />
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map((note) => (
            <li key={note.id} className="rounded-field bg-paper-deep/60 px-4 py-3">
              <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                {note.text}
              </p>
              <p className="mt-1 text-sm text-ink-soft">
                <bdi>{note.author ?? 'Deleted user'}</bdi>, {formatDateTime(note.createdAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <AdminLink
        to="/admin/audit"
        search={{ target: `orders/${orderId}` }}
        className="inline-flex min-h-9 items-center justify-self-start text-sm underline decoration-line-strong underline-offset-4 hover:decoration-forest"
      >
        Audit log of this order
      </AdminLink>
    </DetailSection>
  )
}

/** The tracking events of an order as the customer sees them, newest first. */
export const OrderTimeline = ({ events }: { events: readonly TrackingEvent[] }) => (
  <DetailSection title="Timeline">
    <ol className="grid gap-4 border-l-2 border-line pl-4">
      {events.map((event, index) => (
        <li key={event.id} className="relative">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[1.4375rem] size-3 rounded-full ${index === 0 ? 'bg-leaf' : 'bg-line-strong'}`}
          />
          <p className="leading-snug font-medium">{event.title}</p>
          <p className="text-sm text-ink-soft">
            <time dateTime={event.createdAt}>{formatDateTime(event.createdAt)}</time>
            {event.location && `, ${event.location}`}
          </p>
          {event.description && (
            <p className="text-sm" dir="auto">
              {event.description}
            </p>
          )}
        </li>
      ))}
    </ol>
  </DetailSection>
)

const disputeLabels: Record<AdminDispute['status'], string> = {
  open: 'Open, to answer',
  action_required: 'More evidence needed',
  under_review: 'Under review by the bank',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
}

/** Formats a code of the gateway as text: `goods_not_received` becomes `Goods not received`. */
const readable = (code: string) => (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll('_', ' ')

const isOpen = ({ status }: AdminDispute) => ['open', 'action_required', 'under_review'].includes(status)
const mustAnswer = ({ status }: AdminDispute) => status === 'open' || status === 'action_required'

/** A dispute of a payment, with the time until which the owner must answer it at the gateway. */
export const Dispute = ({ dispute, currency }: { dispute: AdminDispute; currency: string }) => (
  <section
    aria-label={`Dispute ${dispute.id}`}
    className={`grid gap-2 rounded-field px-3 py-2 ${isOpen(dispute) || dispute.status === 'lost' ? 'bg-terracotta-soft' : 'bg-saffron-soft'}`}
  >
    <h4 className="font-semibold">Dispute</h4>
    <Facts
      facts={[
        ['Disputed', sumOf(dispute.amount, currency)],
        ['State', disputeLabels[dispute.status]],
        ['Taken back by the bank', parseRupees(dispute.taken) > 0 ? sumOf(dispute.taken, currency) : null],
        ['Phase', readable(dispute.phase)],
        ['Reason', dispute.reason && readable(dispute.reason)],
        ['Answer by', mustAnswer(dispute) && dispute.respondBy ? formatDateTime(dispute.respondBy) : null],
        ['Dispute ID', dispute.id],
      ]}
    />
    {mustAnswer(dispute) && (
      <p className="text-sm">Answer in Razorpay’s dashboard. A dispute that is not answered in time is lost.</p>
    )}
  </section>
)

/** Warns before a refund or a cancellation, while a dispute of a payment is open. */
export const DisputeWarning = ({ payments }: { payments: readonly AdminPayment[] }) =>
  payments.some(({ disputes }) => disputes.some(isOpen)) && (
    <p className="rounded-field border border-terracotta bg-terracotta-soft px-4 py-3 font-medium text-terracotta">
      The customer’s bank disputes the payment. If you refund or cancel this order now and lose the dispute, the
      customer gets the money twice.
    </p>
  )

/** Formats an amount with its currency. Rupees have the usual format of the shop. */
export const sumOf = (amount: string, currency: string): string =>
  currency === 'INR' ? formatInr(parseRupees(amount)) : `${amount} ${currency}`
