import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { cancelOrder, correctAddress, type OrderDetails } from '#contract/admin/orders'
import { AddressDetails } from '#contract/checkout'
import { cancelOwnOrder, type Order, type OrderActions } from '#contract/orders'
import { findState, states } from '#rules/address/states'
import { formatInr, parseRupees } from '#rules/money'
import { hasLeftShop, isRefunded, mayCancel, orderPrice } from '#rules/order/order-status'
import { call } from '../../api/api-client.ts'
import { HttpError } from '../../api/http-error.ts'
import { fitPin, useForm } from '../../forms/use-form.ts'
import { CheckboxField, SelectField } from '../../ui/form/choice-fields.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { ConfirmDialog, FormDialog } from '../form/dialogs.tsx'
import { newKey, useAdminWrite } from '../form/use-admin-write.ts'
import { canEditAddress, orderActionsQuery, orderDetailsQuery } from './order-details.ts'

const route = getRouteApi('/admin/orders/$orderId/cancel')

/** Asks for confirmation before an order is cancelled. The optional reason is sent to the customer. */
export const CancelDialog = () => {
  const params = route.useParams()
  const navigate = route.useNavigate()
  const order = useQuery(orderDetailsQuery(params.orderId)).data?.order
  const [reason, setReason] = useState('')
  const close = () =>
    navigate({ to: '/admin/orders/$orderId', params, search: true, replace: true, resetScroll: false })
  const cancel = useAdminWrite(() => call(cancelOrder, { params, body: { reason: reason.trim() || null } }), {
    done: 'Order cancelled successfully',
    onDone: close,
    changesCatalogue: true,
  })
  if (!order || !mayCancel(order.status)) return null
  return (
    <ConfirmDialog
      open
      title="Cancel this order?"
      text={
        <>
          {order.orderNumber} by <bdi>{order.customerName}</bdi>. This can’t be undone.
          {order.paymentStatus === 'paid' && ` ${formatInr(orderPrice(order))} will be refunded.`}
          {hasLeftShop(order.status)
            ? ' Items return to stock when you mark the parcel as received.'
            : ' Items return to stock.'}
        </>
      }
      confirm={cancel.isPending ? 'Cancelling...' : 'Cancel order'}
      cancel="Keep order"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate(null)}
      onCancel={close}
    >
      <TextAreaField
        id="cancel-reason"
        label="Reason"
        optional
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint="Shown to the customer."
      />
    </ConfirmDialog>
  )
}

const itemsRoute = getRouteApi('/admin/orders/$orderId/items')

/** Cancels single pieces of an order, or takes them back with a credit note after the order was packed. */
export const ItemsDialog = () => {
  const { orderId } = itemsRoute.useParams()
  const details = useQuery(orderDetailsQuery(orderId)).data
  const { data: actions } = useQuery(orderActionsQuery(orderId))
  if (!details || !actions || actions.items.length === 0) return null
  return <ItemsForm details={details} items={actions.items} />
}

interface ItemsFormProps {
  details: OrderDetails
  items: OrderActions['items']
}

const ItemsForm = ({ details: { order, packedAt }, items: offered }: ItemsFormProps) => {
  const navigate = itemsRoute.useNavigate()
  // The line items are copied when the dialog opens, because they are fetched again while it closes.
  const [items] = useState(offered)
  const [isInvoiced] = useState(packedAt !== null)
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  const [reason, setReason] = useState('')
  const [restock, setRestock] = useState(!hasLeftShop(order.status))
  const [problem, setProblem] = useState<string>()
  const close = (isDone: boolean) => {
    const to = { to: '/admin/orders/$orderId', params: { orderId: order.id }, search: true, replace: true } as const
    void navigate({ ...to, resetScroll: false, ignoreBlocker: isDone })
  }
  const piecesOf = (lineId: number) => chosen[lineId] ?? 0
  const wanted = items.flatMap(({ lineId }) => (piecesOf(lineId) > 0 ? [{ lineId, quantity: piecesOf(lineId) }] : []))
  const isWhole = mayCancel(order.status) && items.every(({ lineId, amounts }) => piecesOf(lineId) === amounts.length)
  const sum = items.reduce((all, { lineId, amounts }) => all + parseRupees(amounts[piecesOf(lineId) - 1] ?? '0.00'), 0)
  const amount = formatInr(isWhole ? orderPrice(order) : sum)
  // A repeated press sends the same idempotency key, so that the pieces are cancelled only once.
  const key = useRef(newKey())
  const cancel = useAdminWrite(
    () => {
      const body = { items: wanted, reason: reason.trim() || null, ...(isInvoiced ? { restock } : {}) }
      return call(cancelOwnOrder, { params: { id: order.id }, body }, { idempotencyKey: key.current })
    },
    {
      done: isInvoiced ? 'Items taken back. The credit note is issued.' : 'Items cancelled',
      onDone: () => close(true),
      onFailed: (failure) => {
        // When there is no response, the items may have been cancelled. The next press then sends the same key and gets
        // the stored result.
        if (failure instanceof HttpError) key.current = newKey()
        return false
      },
      changesCatalogue: true,
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = wanted.length === 0 ? 'Choose at least one piece.' : undefined
    setProblem(missing ?? (reason.trim() === '' ? 'Enter a reason.' : undefined))
    if (!missing && reason.trim() !== '' && !cancel.isPending) cancel.mutate()
  }
  return (
    <FormDialog
      title={isInvoiced ? 'Take back items' : 'Cancel items'}
      text={
        isInvoiced
          ? 'A credit note is issued for the pieces that you choose. This can’t be undone.'
          : 'The pieces that you choose are cancelled and return to stock. This can’t be undone.'
      }
      dirty={wanted.length > 0 || reason !== ''}
      busy={cancel.isPending}
      problem={problem}
      submit={isInvoiced ? 'Take back items' : 'Cancel items'}
      onSubmit={submit}
      onClose={() => close(false)}
    >
      <ul className="divide-y divide-line border-y border-line">
        {items.map(({ lineId, name, amounts }) => (
          <li key={lineId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-[1_1_9rem]">
              <p className="leading-snug font-medium wrap-anywhere" dir="auto">
                {name}
              </p>
              <p className="text-sm text-ink-soft tabular-nums">
                {amounts.length} × {formatInr(parseRupees(amounts[0] ?? '0.00'))} with tax
              </p>
            </div>
            <QuantityStepper
              compact
              value={piecesOf(lineId)}
              min={0}
              max={amounts.length}
              label={name}
              onChange={(quantity) => setChosen({ ...chosen, [lineId]: quantity })}
            />
          </li>
        ))}
      </ul>
      {isInvoiced && (
        <CheckboxField
          id="items-restock"
          checked={restock}
          onChange={(event) => setRestock(event.target.checked)}
          label="Return the pieces to stock"
        />
      )}
      <TextAreaField
        id="items-reason"
        label="Reason"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint={isInvoiced ? 'Shown to the customer and printed on the credit note.' : 'Shown to the customer.'}
      />
      {wanted.length > 0 && (
        <p role="status" className="rounded-field bg-leaf-soft px-4 py-3 text-forest tabular-nums">
          {order.paymentStatus === 'paid'
            ? `${amount} will be refunded.`
            : isRefunded(order)
              ? 'Nothing will be refunded: the whole payment was refunded before.'
              : `The customer pays ${amount} less.`}
          {isWhole && ' This cancels the whole order.'}
        </p>
      )}
    </FormDialog>
  )
}

const addressRoute = getRouteApi('/admin/orders/$orderId/address')

const addressFormOf = ({ shippingAddress: { street, city, state, zipCode, text } }: Order) => ({
  addressLine1: street ?? text,
  addressLine2: '',
  landmark: '',
  city: city ?? '',
  state: (state && findState(state)?.code) ?? '',
  postalCode: zipCode ?? '',
})

/** The form to change the delivery address of an order, until a shipment is booked. */
export const AddressDialog = () => {
  const { orderId } = addressRoute.useParams()
  const { data } = useQuery(orderDetailsQuery(orderId))
  return data && canEditAddress(data) ? <AddressForm order={data.order} /> : null
}

const AddressForm = ({ order }: { order: Order }) => {
  const navigate = addressRoute.useNavigate()
  const start = addressFormOf(order)
  const form = useForm({ name: 'address', start, schema: AddressDetails })
  const params = { orderId: order.id }
  const leave = (ignoreBlocker: boolean) =>
    navigate({ to: '/admin/orders/$orderId', params, search: true, replace: true, resetScroll: false, ignoreBlocker })
  const save = useAdminWrite((body: AddressDetails) => call(correctAddress, { params, body }), {
    done: 'Address updated',
    onDone: () => leave(true),
  })
  const { error: stateError, ...state } = form.field('state')
  return (
    <FormDialog
      title="Edit address"
      text={order.shippingAddress.text}
      dirty={JSON.stringify(form.values) !== JSON.stringify(start)}
      busy={save.isPending}
      submit="Save address"
      onSubmit={form.onSubmit((address) => !save.isPending && save.mutate(address))}
      onClose={() => leave(false)}
    >
      <TextField label="Address Line 1" maxLength={200} {...form.field('addressLine1')} />
      <TextField label="Address Line 2" optional maxLength={200} {...form.field('addressLine2')} />
      <TextField label="Landmark" optional maxLength={200} {...form.field('landmark')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="PIN Code"
          inputMode="numeric"
          {...form.field('postalCode')}
          onChange={(event) => form.set('postalCode', fitPin(event.target.value))}
        />
        <TextField label="City" maxLength={100} {...form.field('city')} />
      </div>
      <SelectField
        label="State"
        {...state}
        error={stateError}
        onChange={(event) => form.set('state', event.target.value)}
      >
        <option value="">Choose a state</option>
        {states.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
