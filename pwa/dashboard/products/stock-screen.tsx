import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeftRight, Boxes, ChevronLeft } from 'lucide-react'
import type { StockReason } from '#contract/admin/catalogue-fields'
import { getStockMovements, type StockMovement } from '#contract/admin/stock'
import { getWaitingForStock, type WaitingForStock } from '#contract/newsletter'
import { formatDateTime } from '#rules/dates'
import { nameWithVariant } from '#rules/variants'
import { buttonClass } from '../../ui/button.tsx'
import { adminQuery } from '../frame/admin-query.ts'
import { AdminLink, rowLink } from '../frame/screen.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { FilterDay } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { productToEdit } from './products.queries.ts'

const route = getRouteApi('/admin/stock')

const none = {
  title: 'No stock movements yet',
  text: 'A permanent record of all changes of stock.',
  picture: <ArrowLeftRight aria-hidden="true" />,
}

const reasons: Record<StockReason, string> = {
  opening: 'Opening stock',
  order: 'Order',
  cancellation: 'Cancellation',
  expiry: 'Order expired',
  return: 'Parcel returned',
  edit: 'Changed by an admin',
  deletion: 'Deleted',
  receipt: 'Received',
  correction: 'Corrected',
  write_off: 'Written off',
  batch_expiry: 'Batch expired',
  count: 'Counted',
}

/** The changes of stock of a product, or of all products, newest first. They cannot be edited or deleted. */
export const StockScreen = () => {
  const search = route.useSearch()
  return (
    <ListScreen<StockMovement>
      title="Stock movements"
      endpoint={getStockMovements}
      file="stock"
      search={search}
      none={none}
      actions={
        <AdminLink
          to="/admin/batches"
          search={search.productId ? { productId: search.productId } : {}}
          className={buttonClass('outline')}
        >
          <Boxes size={18} aria-hidden="true" />
          Batches
        </AdminLink>
      }
      filters={
        <>
          {search.productId && <ProductLink id={Number(search.productId)} />}
          <FilterDay name="from" label="From" />
          <FilterDay name="to" label="To" />
          {!search.productId && <WaitingShoppers />}
        </>
      }
    >
      {(rows) => <DataTable name="Stock movements" columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </ListScreen>
  )
}

/** The sold-out products for which shoppers wait, with the number of their requests. */
const WaitingShoppers = () => {
  const { data = [] } = useQuery(adminQuery<WaitingForStock[]>(getWaitingForStock.path))
  return (
    data.length > 0 && (
      <section aria-labelledby="waiting-shoppers" className="basis-full rounded-card border border-line bg-card p-4">
        <h2 id="waiting-shoppers" className="font-semibold">
          Shoppers waiting for stock
        </h2>
        <ul className="mt-2 divide-y divide-line">
          {data.map(({ product, variant, requests }) => (
            <li key={variant.id} className="flex min-h-11 items-center justify-between gap-4 py-1">
              <AdminLink to="/admin/products/$productId" params={{ productId: product.id }} className={rowLink}>
                <bdi>{nameWithVariant(product.name, variant.title)}</bdi>
              </AdminLink>
              <span className="shrink-0 tabular-nums">{requests === 1 ? '1 request' : `${requests} requests`}</span>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-ink-soft">Each gets one email when the stock returns.</p>
      </section>
    )
  )
}

/** The link back to the product whose movements or batches are shown. */
export const ProductLink = ({ id }: { id: number }) => {
  const { data } = useQuery(productToEdit(id))
  return (
    <AdminLink
      to="/admin/products/$productId"
      params={{ productId: id }}
      className={buttonClass('quiet', '-ml-3 min-h-11! basis-full justify-start!')}
    >
      <ChevronLeft size={18} aria-hidden="true" />
      {data?.product.name ?? 'Product'}
    </AdminLink>
  )
}

const columns: readonly Column<StockMovement>[] = [
  {
    name: 'Product',
    lead: true,
    cell: ({ product, variant }) => (
      <div className="min-w-0 wrap-anywhere">
        <bdi>{product ? nameWithVariant(product.name, variant?.title) : 'Deleted product'}</bdi>
        {variant?.sku && <p className="text-sm font-normal text-ink-soft">{variant.sku}</p>}
      </div>
    ),
  },
  { name: 'Pieces', figures: true, cell: ({ quantity }) => <Pieces quantity={quantity} /> },
  {
    name: 'Batch',
    cell: ({ batch }) =>
      batch ? (
        <AdminLink to="/admin/batches/$batchId" params={{ batchId: batch.id }} className={rowLink}>
          {batch.number || 'Without number'}
        </AdminLink>
      ) : (
        'None'
      ),
  },
  {
    name: 'Reason',
    cell: ({ reason, order, note }) =>
      order ? (
        <span>
          {reasons[reason]}{' '}
          <AdminLink to="/admin/orders/$orderId" params={{ orderId: order.id }} className={rowLink}>
            {order.orderNumber}
          </AdminLink>
        </span>
      ) : (
        <span className="wrap-anywhere">{note ? `${reasons[reason]}: ${note}` : reasons[reason]}</span>
      ),
  },
  { name: 'Admin', cell: ({ admin }) => admin ?? 'None' },
  {
    name: 'Time',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
]

const Pieces = ({ quantity }: { quantity: number }) => (
  <span className={`font-semibold tabular-nums ${quantity < 0 ? 'text-terracotta' : 'text-leaf'}`}>
    {quantity < 0 ? `−${-quantity}` : `+${quantity}`}
  </span>
)
