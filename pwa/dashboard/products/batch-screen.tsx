import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import {
  type Batch,
  type BatchOrder,
  correctBatch,
  getBatch,
  getBatchOrders,
  receiveBatch,
  writeOffBatch,
} from '#contract/admin/stock'
import { urlOf } from '#contract/paths'
import { formatDate } from '#rules/dates'
import { nameWithVariant } from '#rules/variants'
import { call } from '../../api/api-client.ts'
import { fieldsOf } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { adminQuery } from '../frame/admin-query.ts'
import { AdminLink, rowLink } from '../frame/screen.tsx'
import { type Column, DataTable, ListState } from '../list/data-table.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { statusLabels } from '../orders/order-details.ts'
import {
  Actions,
  DetailFields,
  dayText,
  detailsOf,
  detailTexts,
  Expiry,
  formClass,
  mrpText,
  numberOf,
} from './batches-screen.tsx'

const batchRoute = getRouteApi('/admin/batches/$batchId')

const noOrders = {
  title: 'No orders have this batch',
  text: 'Orders with pieces of the batch appear here, for a recall.',
  picture: <ShieldCheck aria-hidden="true" />,
}

/** A batch, its corrections, and the orders that a recall affects, with the CSV file of their customers. */
export const BatchScreen = () => {
  const { batchId } = batchRoute.useParams()
  const { page } = batchRoute.useSearch()
  const query = useQuery(adminQuery<Batch>(urlOf(getBatch.path, { params: { id: batchId } })))
  return (
    <ListScreen<BatchOrder>
      title={query.data ? `Batch ${numberOf(query.data)}` : 'Batch'}
      endpoint={getBatchOrders}
      file="recall"
      search={{ batchId: String(batchId), page }}
      none={noOrders}
      filters={null}
      top={
        <>
          <ListState query={query}>{(batch) => <BatchCard batch={batch} />}</ListState>
          <h2 className="mt-6 mb-3 text-lg font-semibold">Orders with this batch</h2>
        </>
      }
    >
      {(rows) => <DataTable name="Orders with this batch" columns={orderColumns} rows={rows} keyOf={({ id }) => id} />}
    </ListScreen>
  )
}

const BatchCard = ({ batch }: { batch: Batch }) => {
  const [form, setForm] = useState<'receive' | 'correct' | 'writeOff' | null>(null)
  const close = () => setForm(null)
  const facts = [
    ['Pieces', batch.quantity.toLocaleString('en-IN')],
    ['Manufactured on', dayText(batch.manufacturedOn)],
    ['Expires on', <Expiry key="expiry" batch={batch} />],
    ['MRP', mrpText(batch)],
  ] as const
  return (
    <div className="grid gap-4">
      <AdminLink to="/admin/batches" search={{ productId: String(batch.product.id) }} className={rowLink}>
        <bdi>{nameWithVariant(batch.product.name, batch.variant.title)}</bdi>
      </AdminLink>
      <dl className="grid max-w-2xl grid-cols-2 gap-4 rounded-card border border-line bg-card p-4 sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {form === null && (
        <div className="flex flex-wrap gap-3">
          {/* The batch without a number contains the stock from before the first batch. No goods can be received
              for it. */}
          {batch.number !== '' && !batch.isExpired && (
            <Button variant="outline" onClick={() => setForm('receive')}>
              Receive more
            </Button>
          )}
          <Button variant="outline" onClick={() => setForm('correct')}>
            Correct batch
          </Button>
          {batch.quantity > 0 && (
            <Button variant="outline" onClick={() => setForm('writeOff')}>
              Write off pieces
            </Button>
          )}
        </div>
      )}
      {form === 'receive' && <ReceiveMoreForm batch={batch} onClose={close} />}
      {form === 'correct' && <CorrectForm batch={batch} onClose={close} />}
      {form === 'writeOff' && <WriteOffForm batch={batch} onClose={close} />}
    </div>
  )
}

const orderColumns: readonly Column<BatchOrder>[] = [
  {
    name: 'Order',
    lead: true,
    cell: ({ id, orderNumber }) => (
      <AdminLink to="/admin/orders/$orderId" params={{ orderId: id }} className={rowLink}>
        {orderNumber}
      </AdminLink>
    ),
  },
  { name: 'Pieces', figures: true, cell: ({ quantity }) => quantity },
  { name: 'Status', cell: ({ status }) => statusLabels[status].label },
  { name: 'Customer', cell: ({ customerName }) => <bdi className="wrap-anywhere">{customerName}</bdi> },
  { name: 'Phone', cell: ({ customerPhone }) => customerPhone ?? 'None' },
  { name: 'Email', cell: ({ customerEmail }) => <span className="wrap-anywhere">{customerEmail}</span> },
  { name: 'Ordered', cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time> },
]

interface FormProps {
  batch: Batch
  onClose: () => void
}

const text = v.string()

const CorrectForm = ({ batch, onClose }: FormProps) => {
  // The quantity of the batch on which the correction is based. The server refuses the correction if the quantity has
  // changed by then.
  const [fromQuantity] = useState(batch.quantity)
  const start = {
    number: batch.number,
    quantity: String(batch.quantity),
    manufacturedOn: batch.manufacturedOn ?? '',
    expiresOn: batch.expiresOn ?? '',
    mrp: batch.mrp ?? '',
    reason: '',
  }
  const bodyOf = ({ reason, ...values }: typeof start): v.InferInput<typeof correctBatch.body> => ({
    ...detailsOf(values),
    reason,
    fromQuantity,
  })
  const schema = v.pipe(v.object({ ...detailTexts, reason: text }), v.transform(bodyOf), correctBatch.body)
  const form = useForm({ name: 'correct', start, schema })
  const correct = useAdminWrite(() => call(correctBatch, { params: { id: batch.id }, body: bodyOf(form.values) }), {
    done: 'Batch corrected',
    onDone: onClose,
    onFailed: (failure) => form.showErrors(fieldsOf(failure)),
    changesCatalogue: true,
  })
  return (
    <form
      noValidate
      aria-label="Correct batch"
      className={formClass}
      onSubmit={form.onSubmit(() => !correct.isPending && correct.mutate())}
    >
      <DetailFields field={form.field} quantity="Pieces in stock" />
      <TextField {...form.field('reason')} label="Reason" optional maxLength={200} />
      <Actions label="Save changes" busy={correct.isPending} onClose={onClose} />
    </form>
  )
}

const piecesOf = (quantity: string) => (quantity.trim() === '' ? Number.NaN : Number(quantity))

/** Adds received pieces to an existing batch. */
const ReceiveMoreForm = ({ batch, onClose }: FormProps) => {
  // The server refuses to add the received goods if the batch has another quantity, so a second press does not add the
  // pieces twice.
  const [fromQuantity] = useState(batch.quantity)
  const { number, manufacturedOn, expiresOn, mrp } = batch
  const received = { variantId: String(batch.variant.id), number, manufacturedOn, expiresOn, mrp, fromQuantity }
  const bodyOf = ({ quantity }: { quantity: string }): v.InferInput<typeof receiveBatch.body> => ({
    ...received,
    quantity: piecesOf(quantity),
  })
  const schema = v.pipe(v.object({ quantity: text }), v.transform(bodyOf), receiveBatch.body)
  const form = useForm({ name: 'receive-more', start: { quantity: '' }, schema })
  const receive = useAdminWrite(() => call(receiveBatch, { body: bodyOf(form.values) }), {
    done: 'Goods received',
    onDone: onClose,
    // The server reports a changed quantity as an error of the field `number`. This form has no such field, so the error is
    // shown at `quantity`.
    onFailed: (failure) => {
      const { number: changed, ...others } = fieldsOf(failure)
      return form.showErrors({ ...others, ...(changed ? { quantity: changed } : {}) })
    },
    changesCatalogue: true,
  })
  return (
    <form
      noValidate
      aria-label="Receive more"
      className={formClass}
      onSubmit={form.onSubmit(() => !receive.isPending && receive.mutate())}
    >
      <TextField
        {...form.field('quantity')}
        label="Pieces received"
        inputMode="numeric"
        hint={`Added to ${fromQuantity.toLocaleString('en-IN')}.`}
      />
      <Actions label="Receive goods" busy={receive.isPending} onClose={onClose} />
    </form>
  )
}

const WriteOffForm = ({ batch, onClose }: FormProps) => {
  const [fromQuantity] = useState(batch.quantity)
  const start = { quantity: '', reason: '' }
  const bodyOf = ({ quantity, reason }: typeof start) => ({ quantity: piecesOf(quantity), fromQuantity, reason })
  const schema = v.pipe(v.object({ quantity: text, reason: text }), v.transform(bodyOf), writeOffBatch.body)
  const form = useForm({ name: 'write-off', start, schema })
  const writeOff = useAdminWrite(() => call(writeOffBatch, { params: { id: batch.id }, body: bodyOf(form.values) }), {
    done: 'Pieces written off',
    onDone: onClose,
    onFailed: (failure) => form.showErrors(fieldsOf(failure)),
    changesCatalogue: true,
  })
  return (
    <form
      noValidate
      aria-label="Write off pieces"
      className={formClass}
      onSubmit={form.onSubmit(() => !writeOff.isPending && writeOff.mutate())}
    >
      <TextField
        {...form.field('quantity')}
        label="Pieces"
        inputMode="numeric"
        hint={`At most ${fromQuantity.toLocaleString('en-IN')}.`}
      />
      <TextField {...form.field('reason')} label="Reason" maxLength={200} hint="Such as damaged, lost or recalled." />
      <Actions label="Write off" busy={writeOff.isPending} onClose={onClose} />
    </form>
  )
}
