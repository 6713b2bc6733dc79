import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { correctAddress } from '#contract/admin/orders'
import { AddressDetails } from '#contract/checkout'
import type { Order } from '#contract/orders'
import { findState, states } from '#rules/address/states'
import { call } from '../../api/api-client.ts'
import { fitPin, useForm } from '../../forms/use-form.ts'
import { SelectField } from '../../ui/form/choice-fields.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../form/dialogs.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { canEditAddress, orderDetailsQuery } from './order-details.ts'

const route = getRouteApi('/admin/orders/$orderId/address')

const formOf = ({ shippingAddress: { street, city, state, zipCode, text } }: Order) => ({
  addressLine1: street ?? text,
  addressLine2: '',
  landmark: '',
  city: city ?? '',
  state: (state && findState(state)?.code) ?? '',
  postalCode: zipCode ?? '',
})

/** The form to change the delivery address of an order, until a shipment is booked. */
export const AddressDialog = () => {
  const { orderId } = route.useParams()
  const { data } = useQuery(orderDetailsQuery(orderId))
  return data && canEditAddress(data) ? <AddressForm order={data.order} /> : null
}

const AddressForm = ({ order }: { order: Order }) => {
  const navigate = route.useNavigate()
  const start = formOf(order)
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
