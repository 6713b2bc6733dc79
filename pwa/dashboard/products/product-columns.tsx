import { TriangleAlert } from 'lucide-react'
import type { AdminProduct } from '#contract/admin-products'
import { formatInr, parseRupees } from '#rules/money'
import { Badge } from '../../ui/badge.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { AdminLink } from '../frame/admin-link.tsx'
import type { Column } from '../list/data-table.tsx'
import { StockCell } from './stock-cell.tsx'

const warningsOf = ({ claims, missing }: AdminProduct) => [
  ...(claims.length > 0 ? [`Claims: ${claims.join(', ')}`] : []),
  ...(missing.length > 0 ? [`Missing: ${missing.join(', ')}`] : []),
]

const Name = ({ product }: { product: AdminProduct }) => {
  const warnings = warningsOf(product)
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Thumb src={product.imageUrl} size="small" />
      <div className="min-w-0 wrap-anywhere">
        <AdminLink
          to="/admin/products/$productId"
          params={{ productId: product.id }}
          className="-my-1 inline-block py-1 font-semibold wrap-anywhere text-forest underline decoration-line-strong underline-offset-4 hover:decoration-forest"
        >
          {product.name}
        </AdminLink>
        {product.sku && <p className="text-sm font-normal text-ink-soft wrap-anywhere">{product.sku}</p>}
        {warnings.length > 0 && (
          <p className="flex items-center gap-1.5 text-sm font-normal text-saffron-ink" title={warnings.join('\n')}>
            <TriangleAlert size={14} aria-hidden="true" className="shrink-0" />
            {product.claims.length > 0 ? 'Check the wording' : 'Declarations missing'}
          </p>
        )}
      </div>
    </div>
  )
}

const Price = ({ product: { price, compareAtPrice } }: { product: AdminProduct }) => (
  <>
    {formatInr(parseRupees(price))}
    {compareAtPrice && (
      <s className="ml-2 text-sm text-ink-soft lg:ml-0 lg:block">{formatInr(parseRupees(compareAtPrice))}</s>
    )}
  </>
)

export const productColumns: readonly Column<AdminProduct>[] = [
  { name: 'Product', sort: 'name', lead: true, cell: (product) => <Name product={product} /> },
  { name: 'Category', cell: ({ category }) => category?.name ?? 'None' },
  { name: 'Price', sort: 'price', figures: true, cell: (product) => <Price product={product} /> },
  { name: 'Stock', sort: 'inventory', figures: true, cell: ({ inventory }) => <StockCell inventory={inventory} /> },
  {
    name: 'Status',
    cell: ({ isActive, isFeatured }) => (
      <span className="inline-flex flex-wrap justify-end gap-1.5">
        <Badge tone={isActive ? 'leaf' : 'out'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        {isFeatured && <Badge tone="saffron">Best Seller</Badge>}
      </span>
    ),
  },
]
