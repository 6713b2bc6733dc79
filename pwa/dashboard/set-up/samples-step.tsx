import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteSamples, type SetUp } from '#contract/admin/overview'
import { call } from '../../api/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../form/dialogs.tsx'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'
import { setUpQuery } from '../profile/opening-panel.tsx'
import { useLeaveStep } from './set-up-steps.ts'

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** The set-up step that deletes all products and reviews and the sample categories, or leaves them unchanged. */
export const SamplesStep = ({ setUp: { counts, canDeleteSamples } }: { setUp: SetUp }) => {
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const leave = useLeaveStep('samples')
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => call(deleteSamples, { body: { confirm: true } }),
    onSuccess: (saved) => {
      client.setQueryData(setUpQuery.queryKey, saved)
      catalogueChanged(client)
      notifySuccess('Sample data deleted')
      leave.mutate('done')
    },
    onError: notifyError,
    onSettled: () => setAsks(false),
  })
  const products = counted(counts.products, 'product', 'products')
  const reviews = counted(counts.reviews, 'review', 'reviews')
  const deletes = canDeleteSamples && counts.products > 0
  return (
    <div className="grid max-w-2xl gap-4 rounded-card border border-line bg-card p-4 sm:p-6">
      <h2 className="display text-lg">Sample data</h2>
      {counts.products === 0 ? (
        <p>The shop has no products. Add your own in the tab Products, before or after you open the shop.</p>
      ) : (
        <p>
          The shop has {products} and {reviews}.{' '}
          {deletes && 'Keep them, or delete all of them to start with an empty shop.'}
        </p>
      )}
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
      <ConfirmDialog
        open={asks}
        title="Delete sample data?"
        text={`This deletes ${products} and ${reviews}, also those that you have added, and the categories of the sample. Orders stay. It cannot be undone.`}
        confirm="Delete sample data"
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsks(false)}
      />
    </div>
  )
}
