import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeftRight, ChevronLeft } from 'lucide-react'
import { getStockMovements, type StockMovement } from '#contract/admin/catalogue'
import type { StockReason } from '#contract/admin/catalogue-fields'
import { formatDateTime } from '#rules/dates'
import { nameWithVariant } from '#rules/variants'
import { buttonClass } from '../../ui/button.tsx'
import { AdminLink, rowLink } from '../frame/links.tsx'
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
      filters={
        <>
          {search.productId && <ProductLink id={Number(search.productId)} />}
          <FilterDay name="from" label="From" />
          <FilterDay name="to" label="To" />
        </>
      }
    >
      {(rows) => <DataTable name="Stock movements" columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </ListScreen>
  )
}

/** The link back to the product whose movements are shown. */
const ProductLink = ({ id }: { id: number }) => {
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
    name: 'Reason',
    cell: ({ reason, order }) =>
      order ? (
        <span>
          {reasons[reason]}{' '}
          <AdminLink to="/admin/orders/$orderId" params={{ orderId: order.id }} className={rowLink}>
            {order.orderNumber}
          </AdminLink>
        </span>
      ) : (
        reasons[reason]
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
