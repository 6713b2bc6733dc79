import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Boxes, PackagePlus } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { type Batch, expiringDays, getBatches, receiveBatch } from '#contract/admin/stock'
import { formatDate } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import { nameWithVariant } from '#rules/variants'
import { call } from '../../api/api-client.ts'
import { fieldsOf } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/choice-fields.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { AdminLink, rowLink } from '../frame/screen.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { FilterSelect, SearchBox } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { productToEdit } from './products.queries.ts'
import { ProductLink } from './stock-screen.tsx'

const route = getRouteApi('/admin/batches')

const none = {
  title: 'No batches yet',
  text: 'Open a product and its batches to receive goods.',
  picture: <Boxes aria-hidden="true" />,
}

const states = [
  { value: '', label: 'All batches' },
  { value: 'stocked', label: 'In stock' },
  { value: 'expiring', label: `Expire within ${expiringDays} days` },
  { value: 'expired', label: 'Expired' },
]

const dayMs = 24 * 3600 * 1000
const expiresSoon = ({ expiresOn, isExpired }: Batch) =>
  expiresOn !== null && !isExpired && Date.parse(expiresOn) - Date.now() < expiringDays * dayMs
export const dayText = (day: string | null) => (day === null ? 'None' : formatDate(`${day}T00:00:00Z`))
export const numberOf = ({ number }: Pick<Batch, 'number'>) => number || 'Without number'

/**
 * The batches of a product, or of all products. The batch that expires first is listed first. Goods are received here.
 */
export const BatchesScreen = () => {
  const search = route.useSearch()
  return (
    <ListScreen<Batch>
      title="Batches"
      endpoint={getBatches}
      search={search}
      none={search.productId ? { ...none, text: 'Receive goods to add the first batch.' } : none}
      filters={
        <>
          {search.productId && <ProductLink id={Number(search.productId)} />}
          <SearchBox label="Search batch, product or SKU" />
          <FilterSelect name="state" label="State" options={states} />
        </>
      }
      top={search.productId && <Receive productId={Number(search.productId)} />}
    >
      {(rows) => (
        <DataTable
          name="Batches"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          marked={(batch) => batch.quantity > 0 && expiresSoon(batch)}
        />
      )}
    </ListScreen>
  )
}

export const Expiry = ({ batch }: { batch: Batch }) => (
  <span className="inline-flex flex-wrap items-center justify-end gap-2">
    {dayText(batch.expiresOn)}
    {batch.isExpired && <Badge tone="out">Expired</Badge>}
    {batch.quantity > 0 && expiresSoon(batch) && <Badge tone="low">Expires soon</Badge>}
  </span>
)

export const mrpText = ({ mrp }: Batch) => (mrp === null ? 'As the variant' : formatInr(parseRupees(mrp)))

const columns: readonly Column<Batch>[] = [
  {
    name: 'Batch',
    lead: true,
    cell: (batch) => (
      <AdminLink to="/admin/batches/$batchId" params={{ batchId: batch.id }} className={rowLink}>
        {numberOf(batch)}
      </AdminLink>
    ),
  },
  {
    name: 'Product',
    cell: ({ product, variant }) => <bdi className="wrap-anywhere">{nameWithVariant(product.name, variant.title)}</bdi>,
  },
  { name: 'Expires', cell: (batch) => <Expiry batch={batch} /> },
  { name: 'MRP', cell: mrpText },
  { name: 'Pieces', figures: true, cell: ({ quantity }) => quantity.toLocaleString('en-IN') },
]

const text = v.string()
export const detailTexts = { number: text, manufacturedOn: text, expiresOn: text, mrp: text, quantity: text }

/** Returns the fields of a batch for a request. Empty dates and prices become null. */
export const detailsOf = (values: Record<keyof typeof detailTexts, string>) => ({
  number: values.number,
  manufacturedOn: values.manufacturedOn || null,
  expiresOn: values.expiresOn || null,
  mrp: values.mrp.trim() || null,
  quantity: values.quantity.trim() === '' ? Number.NaN : Number(values.quantity),
})

type FieldOf = (name: keyof typeof detailTexts) => Omit<Parameters<typeof TextField>[0], 'label'>

export const DetailFields = ({ field, quantity }: { field: FieldOf; quantity: string }) => (
  <>
    <TextField {...field('number')} label="Batch number" maxLength={40} spellCheck={false} />
    <TextField {...field('quantity')} label={quantity} inputMode="numeric" />
    <TextField {...field('manufacturedOn')} label="Manufactured on" optional type="date" />
    <TextField {...field('expiresOn')} label="Expires on" optional type="date" hint="The last day of sale." />
    <TextField
      {...field('mrp')}
      label="MRP (₹)"
      optional
      inputMode="decimal"
      hint="With tax. Empty: the MRP of the variant."
    />
  </>
)

export const formClass = 'grid max-w-2xl gap-4 rounded-card border border-line bg-card p-4 sm:grid-cols-2'

const receiptOf = ({
  variantId,
  ...values
}: Record<'variantId' | keyof typeof detailTexts, string>): v.InferInput<typeof receiveBatch.body> => ({
  variantId,
  ...detailsOf(values),
})

const ReceiveForm = v.pipe(v.object({ variantId: text, ...detailTexts }), v.transform(receiptOf), receiveBatch.body)

const Receive = ({ productId }: { productId: number }) => {
  const [open, setOpen] = useState(false)
  const { data } = useQuery(productToEdit(productId))
  if (!data) return null
  return (
    <div className="mb-4">
      {open ? (
        <OpenReceiveForm variants={data.product.variants} onClose={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>
          <PackagePlus size={18} aria-hidden="true" />
          Receive goods
        </Button>
      )}
    </div>
  )
}

interface ReceiveProps {
  variants: readonly { id: number; title: string }[]
  onClose: () => void
}

const OpenReceiveForm = ({ variants, onClose }: ReceiveProps) => {
  const start = {
    variantId: String(variants[0]?.id ?? ''),
    ...{ number: '', quantity: '', manufacturedOn: '', expiresOn: '', mrp: '' },
  }
  const form = useForm({ name: 'receive', start, schema: ReceiveForm })
  const receive = useAdminWrite(() => call(receiveBatch, { body: receiptOf(form.values) }), {
    done: 'Goods received',
    onDone: onClose,
    onFailed: (failure) => form.showErrors(fieldsOf(failure)),
    changesCatalogue: true,
  })
  const { onChange: _, ...variant } = form.field('variantId')
  return (
    <form
      noValidate
      aria-label="Receive goods"
      className={formClass}
      onSubmit={form.onSubmit(() => !receive.isPending && receive.mutate())}
    >
      {variants.length > 1 && (
        <div className="sm:col-span-2">
          <SelectField {...variant} label="Variant" onChange={({ target }) => form.set('variantId', target.value)}>
            {variants.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <DetailFields field={form.field} quantity="Pieces received" />
      <Actions label="Receive goods" busy={receive.isPending} onClose={onClose} />
    </form>
  )
}

export const Actions = ({ label, busy, onClose }: { label: string; busy: boolean; onClose: () => void }) => (
  // While a form is open, the navigation at the bottom of a phone is hidden, because it would cover fields.
  <div data-save-bar="" className="flex flex-wrap gap-3 sm:col-span-2">
    <Button type="submit" aria-disabled={busy ? true : undefined}>
      {busy ? 'Saving...' : label}
    </Button>
    <Button variant="outline" onClick={onClose}>
      Cancel
    </Button>
  </div>
)
