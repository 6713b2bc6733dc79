import { useQuery } from '@tanstack/react-query'
import { Box, PackageCheck, PackageMinus, Printer, Truck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { EInvoiceInput, registerEInvoice } from '#contract/admin/accounting'
import { createAdminShipment, moveOrder, type OrderDetails, packOrder, receiveParcel } from '#contract/admin/orders'
import type { ListedDocument } from '#contract/documents'
import type { Order, OrderStatus, OrderActions as Possible } from '#contract/orders'
import { invoicePage } from '#contract/page-paths'
import { formatDateTime } from '#rules/dates'
import { awaitsPayment, hasArrived, hasLeftShop, isRefunded, mayCancel, nextStatuses } from '#rules/order/order-status'
import { call } from '../../api/api-client.ts'
import { fieldsOf } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/choice-fields.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { AdminLink } from '../frame/screen.tsx'
import {
  awaitsRetry,
  batchTexts,
  canBook,
  canPack,
  documentsQuery,
  hasExpiredPieces,
  methodLabels,
  orderActionsQuery,
  paymentLabels,
  statusLabels,
} from './order-details.ts'

/** Marks an order as packed, after which the shopper can no longer cancel it. Calls `onDone` after success. */
export const usePackOrder = (orderId: number, onDone: () => void = () => undefined) =>
  useAdminWrite(() => call(packOrder, { params: { orderId }, body: {} }), { done: 'Order marked as packed', onDone })

/** The status of an order and the actions that are possible in this status. */
export const OrderActions = ({ details }: { details: OrderDetails }) => {
  const { order, packedAt, stockReturned, payments } = details
  const params = { orderId: order.id }
  const now = Date.now()
  const isRetry = awaitsRetry(details, now)
  const ship = useAdminWrite(() => call(createAdminShipment, { params }), {
    done: isRetry ? 'Booking requested again' : 'Shipment created successfully on Shiprocket',
  })
  const receive = useAdminWrite(() => call(receiveParcel, { params, body: {} }), {
    done: 'Parcel received. Items are back in stock.',
    changesCatalogue: true,
  })
  const pack = usePackOrder(order.id)
  const { data: actions } = useQuery(orderActionsQuery(order.id))
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap gap-2">
        <Badge tone={statusLabels[order.status].tone}>{statusLabels[order.status].label}</Badge>
        <Badge tone={paymentLabels[order.paymentStatus].tone}>{paymentLabels[order.paymentStatus].label}</Badge>
        <Badge tone="out">{methodLabels[order.paymentMethod].label}</Badge>
      </p>
      {order.status === 'pending' && awaitsPayment(order) && (
        <p className="rounded-field bg-saffron-soft px-4 py-3 text-saffron-ink">
          {order.prescriptionStatus && order.prescriptionStatus !== 'approved'
            ? 'Awaiting the prescription. The customer pays after you have approved it.'
            : 'Awaiting online payment.'}
          {payments.expiresAt && ` The order is cancelled on ${formatDateTime(payments.expiresAt)} if it is not paid.`}
        </p>
      )}
      {isRefunded(order) && mayCancel(order.status) && (
        <p className="rounded-field bg-saffron-soft px-4 py-3 text-saffron-ink">
          The payment was refunded.
          {!hasLeftShop(order.status) &&
            ' This order cannot be packed or shipped. Cancel it to return its items to stock.'}
        </p>
      )}
      {packedAt && (
        <p className="text-sm text-ink-soft">
          Packed on {formatDateTime(packedAt)}. The customer can no longer cancel this order.
        </p>
      )}
      {packedAt && canPack(details) && hasExpiredPieces(details) && (
        <p className="rounded-field border border-terracotta bg-terracotta-soft px-4 py-3 font-medium text-terracotta">
          A batch in this parcel has expired. Pack the order again with the batches that it has then. Its invoice still
          names the expired batch.
        </p>
      )}
      <StatusStep key={order.status} order={order} />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {canBook(details, now) && (
          <Button variant="solid" aria-disabled={ship.isPending} onClick={() => !ship.isPending && ship.mutate(null)}>
            <Truck size={18} aria-hidden="true" />
            {ship.isPending ? 'Creating...' : isRetry ? 'Try again now' : 'Create shipment'}
          </Button>
        )}
        {canPack(details) && (
          <Button variant="outline" aria-disabled={pack.isPending} onClick={() => pack.mutate(null)}>
            <Box size={18} aria-hidden="true" />
            {pack.isPending ? 'Saving...' : packedAt ? 'Pack again' : 'Mark as packed'}
          </Button>
        )}
        {order.status === 'cancelled' && !stockReturned && (
          <Button
            variant="solid"
            aria-disabled={receive.isPending}
            onClick={() => !receive.isPending && receive.mutate(null)}
          >
            <PackageCheck size={18} aria-hidden="true" />
            {receive.isPending ? 'Saving...' : 'Parcel received'}
          </Button>
        )}
        {packedAt && <DocumentLinks orderId={order.id} />}
        <AdminLink to="/admin/orders/$orderId/slip" params={params} className={buttonClass('outline')}>
          <Printer size={18} aria-hidden="true" />
          Packing slip
        </AdminLink>
        {actions && hasItems(actions, packedAt !== null) && (
          <AdminLink
            to="/admin/orders/$orderId/items"
            params={params}
            search={true}
            resetScroll={false}
            className={buttonClass('outline')}
          >
            <PackageMinus size={18} aria-hidden="true" />
            {packedAt ? 'Take back items' : 'Cancel items'}
          </AdminLink>
        )}
        {mayCancel(order.status) && (
          <AdminLink
            to="/admin/orders/$orderId/cancel"
            params={params}
            search={true}
            resetScroll={false}
            className={buttonClass('quiet', 'text-terracotta! decoration-terracotta/50!')}
          >
            Cancel order
          </AdminLink>
        )}
      </div>
      {packedAt && <HeldDocuments orderId={order.id} />}
    </div>
  )
}

/** Forms for the documents of an order that wait for their registration at the e-invoice portal. */
const HeldDocuments = ({ orderId }: { orderId: number }) => {
  const { data = [] } = useQuery(documentsQuery(orderId))
  return data.flatMap((document) => (document.isHeld ? [<EInvoiceForm key={document.id} document={document} />] : []))
}

const EInvoiceForm = ({ document: { id, kind, number } }: { document: ListedDocument }) => {
  const name = kind === 'credit_note' ? `Credit note ${number}` : `Invoice ${number}`
  const form = useForm({ name: `e-invoice-${id}`, start: { irn: '', signedQr: '' }, schema: EInvoiceInput })
  const register = useAdminWrite(
    (body: { irn: string; signedQr: string }) => call(registerEInvoice, { params: { id }, body }),
    { done: `${name} is registered`, onFailed: (failure) => form.showErrors(fieldsOf(failure)) },
  )
  return (
    <form
      noValidate
      aria-label={`E-invoice of ${name}`}
      onSubmit={form.onSubmit(() => !register.isPending && register.mutate(form.values))}
      className="grid gap-3 rounded-field bg-saffron-soft px-4 py-3"
    >
      <p className="text-saffron-ink">
        <strong>{name} is held.</strong> Register it at the e-invoice portal, then enter what the portal returns. The
        customer can open the document after that.
      </p>
      <TextField label="IRN" maxLength={80} autoComplete="off" {...form.field('irn')} />
      <TextAreaField
        label="Signed QR code"
        rows={3}
        hint="The whole text, not a picture: SignedQRCode in the file of the portal."
        {...form.field('signedQr')}
      />
      <SubmitButton busy={register.isPending} busyText="Saving..." className="justify-self-start">
        Save e-invoice
      </SubmitButton>
    </form>
  )
}

/**
 * Whether single pieces can be cancelled. An order with only one piece is cancelled as a whole, unless it is packed.
 */
const hasItems = ({ items }: Possible, isPacked: boolean) =>
  items.reduce((sum, { amounts }) => sum + amounts.length, 0) > (isPacked ? 0 : 1)

/** Links to the printed invoice and credit notes of an order. */
export const DocumentLinks = ({ orderId }: { orderId: number }) => {
  const { data = [] } = useQuery(documentsQuery(orderId))
  return data.map(({ id, kind, number }) => (
    <a
      key={id}
      href={`${invoicePage(orderId)}?document=${id}`}
      target="_blank"
      rel="noopener"
      className={buttonClass('outline')}
    >
      <Printer size={18} aria-hidden="true" />
      {kind === 'credit_note' ? `Credit note ${number}` : `Invoice ${number}`}
    </a>
  ))
}

/** Form that changes the status of an order to one of the allowed next statuses. */
const StatusStep = ({ order }: { order: Order }) => {
  const options = nextStatuses(order)
  const [chosen, setChosen] = useState<OrderStatus | undefined>(options[0])
  const move = useAdminWrite((status: OrderStatus) => call(moveOrder, { params: { id: order.id }, body: { status } }), {
    done: ({ status }) => `Order is now ${statusLabels[status].label.toLowerCase()}`,
  })
  if (!chosen) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!move.isPending) move.mutate(chosen)
  }
  const marksPaid =
    order.paymentMethod === 'cash_on_delivery' && order.paymentStatus === 'pending' && hasArrived(chosen)
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-[min(8rem,100%)] grow basis-32 sm:max-w-64">
        <SelectField
          id="next-status"
          label="Next status"
          value={chosen}
          onChange={(event) => setChosen(options.find((option) => option === event.target.value))}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {statusLabels[option].label}
            </option>
          ))}
        </SelectField>
      </div>
      <SubmitButton busy={move.isPending} busyText="Updating...">
        Update status
      </SubmitButton>
      {marksPaid && <p className="basis-full text-sm text-ink-soft">Also marks the order paid.</p>}
    </form>
  )
}

/** The batches of a line item, with links to them. Expired batches are highlighted. */
export const LineBatches = ({ details, variantId }: { details: OrderDetails; variantId: number | null | undefined }) =>
  batchTexts(details, variantId).map(({ batchId, isExpired, text }) => (
    <p key={batchId} className="text-sm text-ink-soft wrap-anywhere">
      <AdminLink
        to="/admin/batches/$batchId"
        params={{ batchId }}
        className={`underline-offset-4 hover:underline ${isExpired ? 'font-semibold text-terracotta' : ''}`}
      >
        {text}
      </AdminLink>
    </p>
  ))
