import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteSamples, type KeptOrderReason, maxTrialOrders, type SetUp } from '#contract/admin/overview'
import { formatDate } from '#rules/dates'
import { call } from '../../api/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/form/choice-fields.tsx'
import { ConfirmDialog } from '../form/dialogs.tsx'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'
import { setUpQuery, useLeaveStep } from './set-up-steps.tsx'

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)
const orderCount = (count: number) => counted(count, 'order', 'orders')

/** Returns the numbers of products and reviews as texts; empty without active products. */
const productCounts = ({ products, reviews }: SetUp['counts']) =>
  products === 0 ? [] : [counted(products, 'product', 'products'), counted(reviews, 'review', 'reviews')]

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** The set-up step that deletes products, reviews, sample categories and trial orders, or leaves them unchanged. */
export const SamplesStep = ({ setUp }: { setUp: SetUp }) => {
  const [asks, setAsks] = useState(false)
  const leave = useLeaveStep('samples')
  const { counts, canDeleteSamples } = setUp
  const allOrders = counts.orders + counts.keptOrders
  const deletes = canDeleteSamples && (counts.products > 0 || counts.orders > 0)
  const parts = [...productCounts(counts), ...(allOrders > 0 ? [orderCount(allOrders)] : [])]
  return (
    <div className="grid max-w-2xl gap-4 rounded-card border border-line bg-card p-4 sm:p-6">
      <h2 className="display text-lg">Sample data</h2>
      {counts.products === 0 && (
        <p>The shop has no products. Add your own in the tab Products, before or after you open the shop.</p>
      )}
      {parts.length > 0 && (
        <p>
          The shop has {listed(parts)}. {deletes && 'Keep them, or delete them to start with an empty shop.'}
        </p>
      )}
      {setUp.keptReasons.length > 0 && <KeptOrders setUp={setUp} />}
      <div className="flex flex-wrap gap-3">
        <Button disabled={leave.isPending} onClick={() => leave.mutate('done')} className="sm:px-10">
          {deletes ? 'Keep and continue' : 'Continue'}
        </Button>
        {deletes && (
          <Button variant="outline" onClick={() => setAsks(true)}>
            Delete sample data
          </Button>
        )}
      </div>
      {asks && <DeletionDialog setUp={setUp} onDone={() => leave.mutate('done')} onClose={() => setAsks(false)} />}
    </div>
  )
}

const reasonTexts: Readonly<Record<KeptOrderReason, string>> = {
  payment: 'live payment account, or refund by bank transfer',
  courier: 'booked with a live courier',
  document: 'invoice that is not a sample',
  closedMonth: 'placed in a closed month',
  prescription: 'approved prescription',
  tooMany: `a shop with more than ${maxTrialOrders} orders is in business`,
}

/** Lists the orders that are no trial orders, with the reasons. */
const KeptOrders = ({ setUp: { counts, keptReasons } }: { setUp: SetUp }) => (
  <div>
    <p>{counts.keptOrders === 1 ? '1 order cannot be deleted:' : `${counts.keptOrders} orders cannot be deleted:`}</p>
    <ul className="mt-1 list-disc pl-5 text-ink-soft">
      {keptReasons.map(({ reason, count }) => (
        <li key={reason}>
          {orderCount(count)}: {reasonTexts[reason]}
        </li>
      ))}
    </ul>
  </div>
)

interface DeletionDialogProps {
  setUp: SetUp
  onDone: () => void
  onClose: () => void
}

/** Asks for confirmation before the sample data are deleted. Trial orders are deleted only if the checkbox is ticked. */
const DeletionDialog = ({ setUp: { counts, lastOrderAt }, onDone, onClose }: DeletionDialogProps) => {
  const client = useQueryClient()
  const [withOrders, setWithOrders] = useState(false)
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => {
      const seen = withOrders && lastOrderAt !== null ? { orders: true, lastOrderAt } : {}
      return call(deleteSamples, { body: { confirm: true, ...seen } })
    },
    onSuccess: (saved) => {
      client.setQueryData(setUpQuery.queryKey, saved)
      catalogueChanged(client)
      notifySuccess('Sample data deleted')
      onDone()
    },
    onError: (failure) => {
      notifyError(failure)
      // An order was placed meanwhile, or another admin has finished the step.
      void client.invalidateQueries({ queryKey: setUpQuery.queryKey })
    },
    onSettled: onClose,
  })
  const deleted = counts.products === 0 ? 'inactive products' : listed(productCounts(counts))
  return (
    <ConfirmDialog
      open
      title="Delete sample data?"
      text={`This deletes ${deleted}, also those that you have added, and the categories of the sample. Customer accounts${lastOrderAt === null ? ' and orders' : ''} stay. It cannot be undone.`}
      confirm="Delete sample data"
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      {lastOrderAt !== null && (
        <CheckboxField
          id="delete-orders"
          label={`Also delete ${orderCount(counts.orders)}, the last of ${formatDate(lastOrderAt)}`}
          aria-describedby="delete-orders-hint"
          checked={withOrders}
          disabled={isPending}
          onChange={({ target }) => setWithOrders(target.checked)}
        >
          <p id="delete-orders-hint" className="text-sm text-ink-soft">
            With their payments, sample invoices and returns.{' '}
            {counts.keptOrders > 0 && `${counted(counts.keptOrders, 'other order stays', 'other orders stay')}. `}
            Orders that you keep now cannot be deleted later.
          </p>
        </CheckboxField>
      )}
    </ConfirmDialog>
  )
}
