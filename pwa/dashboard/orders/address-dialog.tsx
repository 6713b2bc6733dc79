import { correctAddress } from '#contract/admin-orders'
import { AddressDetails } from '#contract/checkout'
import type { Order } from '#contract/orders'
import { findState, states } from '#rules/states'
import { call } from '../../api/api-client.ts'
import { fitPin } from '../../forms/fit-pin.ts'
import { useForm } from '../../forms/use-form.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { useAdminAddress } from '../frame/use-admin-address.ts'

const formOf = ({ shippingAddress: { street, city, state, zipCode, text } }: Order) => ({
  addressLine1: street ?? text,
  addressLine2: '',
  landmark: '',
  city: city ?? '',
  state: (state && findState(state)?.code) ?? '',
  postalCode: zipCode ?? '',
})

/** Where an order goes, to be corrected before a courier is told. */
export const AddressDialog = ({ order }: { order: Order }) => {
  const { search, go } = useAdminAddress()
  const start = formOf(order)
  const form = useForm({ name: 'address', start, schema: AddressDetails })
  const leave = (ignoreUnsaved: boolean) => go(`orders/${order.id}`, search, { replace: true, ignoreUnsaved })
  const correct = useAdminWrite(
    (body: AddressDetails) => call(correctAddress, { params: { orderId: order.id }, body }),
    { done: 'Address corrected', onDone: () => leave(true) },
  )
  const { error: stateError, ...state } = form.field('state')
  return (
    <FormDialog
      title="Correct the address"
      text={order.shippingAddress.text}
      dirty={JSON.stringify(form.values) !== JSON.stringify(start)}
      busy={correct.isPending}
      submit="Save address"
      onSubmit={form.onSubmit((address) => !correct.isPending && correct.mutate(address))}
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
