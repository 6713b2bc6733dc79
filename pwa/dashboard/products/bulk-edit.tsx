import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InferInput } from 'valibot'
import { type BulkEdit, type BulkResult, type BulkRow, bulkEdit, undoImport } from '#contract/admin/exports'
import { formatInr, parseRupees } from '#rules/money'
import { call, jsonOf } from '../../api/api-client.ts'
import { failureText, fieldsOf } from '../../api/http-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { Sheet } from '../form/dialogs.tsx'
import { isStale, newKey, sendEdit, useAdminWrite, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'
import type { Column } from '../list/data-table.tsx'
import {
  BulkFields,
  type BulkProblems,
  changesOf,
  firstWrong,
  noChange,
  problemsOf,
  refusedFields,
} from './bulk-edit-form.tsx'
import { actionNames, actionTones, ImportRows, RowDetails } from './import-rows.tsx'

/** The labels of the changed fields, as the form shows them. */
const fields: Record<string, string> = {
  price: 'Price',
  regularPrice: 'Regular price',
  mrp: 'MRP',
  inventory: 'Stock',
  gstRate: 'GST rate',
  category: 'Category',
  isFeatured: 'Best Seller',
  isActive: 'Active',
}
const amounts = ['price', 'regularPrice', 'mrp']
const truths: Record<string, string> = { true: 'yes', false: 'no' }
const valueText = (field: string, value: string | null) =>
  value && (amounts.includes(field) ? formatInr(parseRupees(value)) : (truths[value] ?? value))
const shown = (row: BulkRow) => ({
  ...row,
  changes: row.changes.map(({ field, from, to }) => ({
    field: fields[field] ?? field,
    from: valueText(field, from),
    to: valueText(field, to),
  })),
})

const columns: readonly Column<BulkRow>[] = [
  {
    name: 'Product',
    lead: true,
    cell: ({ name, variant, sku }) => (
      <span className="wrap-anywhere">
        <bdi>{name}</bdi>
        {(variant || sku) && (
          <span className="block text-sm font-normal text-ink-soft">{[variant, sku].filter(Boolean).join(', ')}</span>
        )}
      </span>
    ),
  },
  { name: 'Action', cell: ({ action }) => <Badge tone={actionTones[action]}>{actionNames[action]}</Badge> },
  { name: 'Details', cell: (row) => <RowDetails row={shown(row)} /> },
]

const rowKey = ({ productId, variant }: BulkRow) => `${productId} ${variant ?? ''}`

const counted = (count: number, noun: string) => `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`

export interface BulkSelection {
  products: InferInput<typeof BulkEdit>['products']
  /** The number of products that the bulk edit changes. */
  count: number
}

interface BulkEditProps extends BulkSelection {
  /** Called when the dialog closes. `isStored` is true if the products were changed. */
  onClose: (isStored: boolean) => void
}

interface Shown {
  result: BulkResult
  isStored: boolean
  /** The idempotency key with which the bulk edit is applied. It stays the same when the first response was lost. */
  key: string
}

/** The dialog that changes several products: a form, a preview of each change, and the result with a button that undoes it. */
export const BulkEditDialog = ({ products, count, onClose }: BulkEditProps) => {
  const client = useQueryClient()
  const [values, setValues] = useState(noChange)
  const [problem, setProblem] = useState<string>()
  const [problems, setProblems] = useState<BulkProblems>({})
  const [step, setStep] = useState<Shown | null>(null)
  const close = () => onClose(step?.isStored ?? false)
  /** Shows problems at their fields and focuses the first one, or the first field if the form as a whole is wrong. */
  const showProblems = (found: BulkProblems, message?: string) => {
    // The errors must render before the focus moves, so that screen readers announce them.
    flushSync(() => {
      setProblems(found)
      setProblem(message)
    })
    document.getElementById(firstWrong(found))?.focus()
  }
  const send = useSingleMutation<Shown, Shown | null>({
    mutationFn: async (seen) => {
      const body = {
        changes: changesOf(values),
        ...(seen ? { products: { ids: seen.result.ids }, version: seen.result.version } : { products }),
      }
      const options = seen ? { idempotencyKey: seen.key } : {}
      const result = await jsonOf<BulkResult>(await sendEdit(bulkEdit.path, bulkEdit.method, body, options))
      return { result, isStored: seen !== null, key: newKey() }
    },
    onSuccess: (reply) => {
      setStep(reply)
      if (!reply.isStored) return
      setProblem(undefined)
      catalogueChanged(client)
    },
    onError: (error, seen) => {
      const refused = refusedFields(fieldsOf(error))
      if (!step && Object.keys(refused).length > 0) return showProblems(refused)
      setProblem(failureText(error, 'The changes could not be stored. Please try again.'))
      // Request the preview again, because another admin or an order has changed the products. `setTimeout` is needed
      // because a call is ignored while the current call runs.
      if (seen && isStale(error)) setTimeout(() => send.mutate(null))
    },
  })
  const undo = useAdminWrite((id: number) => call(undoImport, { params: { id } }), {
    done: ({ restored, kept }) =>
      `${counted(restored, 'product')} restored${kept > 0 ? `, ${kept} with later changes kept` : ''}.`,
    onDone: () => onClose(true),
    changesCatalogue: true,
  })
  const preview = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(changesOf(values)).length === 0) return showProblems({}, 'Choose at least one change.')
    const wrong = problemsOf(values)
    if (Object.keys(wrong).length > 0) return showProblems(wrong)
    setProblem(undefined)
    send.mutate(null)
  }
  /** Removes the errors of fields that are valid now. */
  const change = (changed: Partial<typeof values>) => {
    const next = { ...values, ...changed }
    const wrong = problemsOf(next)
    setValues(next)
    setProblems(Object.fromEntries(Object.entries(wrong).filter(([name]) => problems[name])))
  }
  const title = step?.isStored ? 'Changes stored' : `Edit ${counted(count, 'product')}`
  return (
    // The dialog cannot be closed during the request, because the admin would not see whether the changes are stored.
    <Sheet open title={title} onClose={() => send.isPending || close()} wide>
      <div className="grid gap-4 px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-7">
        {step ? (
          <>
            <p
              key={String(step.isStored)}
              ref={focus}
              tabIndex={-1}
              className="scroll-mt-20 text-ink-soft outline-none"
            >
              {step.isStored
                ? `${counted(step.result.counts.updated, 'row')} changed. You can also undo this later, on the screen Import products.`
                : 'Nothing is stored yet. Rejected rows are left out.'}
            </p>
            <FormAlert title={problem} />
            <div className="flex flex-wrap gap-3">
              {step.isStored ? (
                <>
                  <Button onClick={close}>Close</Button>
                  <Button variant="outline" disabled={undo.isPending} onClick={() => undo.mutate(step.result.id)}>
                    Undo
                  </Button>
                </>
              ) : (
                <>
                  <Button
                    disabled={send.isPending || step.result.counts.updated === 0}
                    onClick={() => {
                      setProblem(undefined)
                      send.mutate(step)
                    }}
                  >
                    {applyText(send.isPending, step.result.counts.updated)}
                  </Button>
                  <Button variant="outline" disabled={send.isPending} onClick={() => setStep(null)}>
                    Back
                  </Button>
                </>
              )}
            </div>
            <ImportRows
              {...step.result}
              columns={columns}
              keyOf={rowKey}
              actions={['updated', 'unchanged', 'rejected']}
              start={step.result.counts.updated > 0 ? 'updated' : null}
            />
          </>
        ) : (
          <form noValidate onSubmit={preview} className="grid gap-4">
            <BulkFields values={values} problems={problems} onChange={change} />
            <FormAlert title={problem} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" disabled={send.isPending}>
                {send.isPending ? 'Checking…' : 'Show changes'}
              </Button>
              <Button variant="quiet" onClick={close}>
                Cancel
              </Button>
            </div>
          </form>
        )}
      </div>
    </Sheet>
  )
}

/**
 * Focuses the preview when it replaces the form, which may be scrolled down, so that the start of the preview is
 * visible.
 */
const focus = (element: HTMLElement | null) => element?.focus()

const applyText = (isPending: boolean, count: number) =>
  isPending ? 'Storing…' : count === 0 ? 'Nothing to change' : `Apply to ${counted(count, 'row')}`
