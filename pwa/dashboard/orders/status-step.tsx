import { type FormEvent, useState } from 'react'
import { moveOrder } from '#contract/admin-orders'
import type { Order, OrderStatus } from '#contract/orders'
import { hasArrived, nextStatuses } from '#rules/order-status'
import { call } from '../../api/api-client.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { statusWords } from './order-words.ts'

/** The next step of an order; only those are offered that its status allows. */
export const StatusStep = ({ order }: { order: Order }) => {
  const steps = nextStatuses(order)
  const [chosen, setChosen] = useState<OrderStatus | undefined>(steps[0])
  const move = useAdminWrite((status: OrderStatus) => call(moveOrder, { params: { id: order.id }, body: { status } }), {
    done: ({ status }) => `Order is now ${statusWords[status].label.toLowerCase()}`,
  })
  if (!chosen) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!move.isPending) move.mutate(chosen)
  }
  const paysInCash =
    order.paymentMethod === 'cash_on_delivery' && order.paymentStatus === 'pending' && hasArrived(chosen)
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-[min(8rem,100%)] grow basis-32 sm:max-w-64">
        <SelectField
          id="next-status"
          label="Next status"
          value={chosen}
          onChange={(event) => setChosen(steps.find((step) => step === event.target.value))}
        >
          {steps.map((step) => (
            <option key={step} value={step}>
              {statusWords[step].label}
            </option>
          ))}
        </SelectField>
      </div>
      <SubmitButton busy={move.isPending} busyText="Updating...">
        Update status
      </SubmitButton>
      {paysInCash && <p className="basis-full text-sm text-ink-soft">It then counts as paid in cash.</p>}
    </form>
  )
}
