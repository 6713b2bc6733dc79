import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PackageSearch, Plus, TriangleAlert } from 'lucide-react'
import { type AdminProduct, getAdminProducts } from '#contract/admin/catalogue'
import { formatInr, parseRupees } from '#rules/money'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Thumb } from '../../ui/picture.tsx'
import { AdminLink } from '../frame/links.tsx'
import { type Column, DataTable, useWide } from '../list/data-table.tsx'
import { FilterSelect, SearchBox } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { categoriesQuery, rememberFilters } from './products.queries.ts'

const route = getRouteApi('/admin/products')

const sorts = [
  { value: '', label: 'Newest first' },
  { value: 'name', label: 'Name A-Z' },
  { value: 'inventory', label: 'Least stock first' },
  { value: 'price', label: 'Lowest price first' },
  { value: '-price', label: 'Highest price first' },
  { value: 'created', label: 'Oldest first' },
]

const none = {
  title: 'No products yet',
  text: 'A name and a price are enough for the first product.',
  picture: <PackageSearch aria-hidden="true" />,
}
const statuses = [
  { value: '', label: 'All products' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]
const stock = [
  { value: '', label: 'Any stock' },
  { value: 'low', label: 'Low stock' },
  { value: 'out', label: 'Sold out' },
]

/** The products tab: all products, searched, filtered, sorted and paged by the server. */
export const ProductList = () => {
  const search = route.useSearch()
  const wide = useWide()
  const { data: categories = [] } = useQuery(categoriesQuery)
  rememberFilters(search)
  const categoryOptions = categories.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <ListScreen<AdminProduct>
      title="Products"
      endpoint={getAdminProducts}
      file="products"
      search={search}
      none={none}
      actions={
        <AdminLink to="/admin/products/new" className={buttonClass('primary')}>
          <Plus size={19} aria-hidden="true" />
          Add product
        </AdminLink>
      }
      filters={
        <>
          <SearchBox label="Search products" />
          <FilterSelect name="status" label="Status" options={statuses} />
          <FilterSelect name="stock" label="Stock" options={stock} />
          <FilterSelect
            name="categoryId"
            label="Category"
            options={[{ value: '', label: 'All categories' }, ...categoryOptions]}
          />
          {!wide && <FilterSelect name="sort" label="Sort by" options={sorts} />}
        </>
      }
    >
      {(rows) => <DataTable name="Products" columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </ListScreen>
  )
}

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
        {product.variantCount > 1 ? (
          <p className="text-sm font-normal text-ink-soft">{product.variantCount} variants</p>
        ) : (
          product.sku && <p className="text-sm font-normal text-ink-soft wrap-anywhere">{product.sku}</p>
        )}
        {warnings.length > 0 && (
          <p className="flex items-center gap-1.5 text-sm font-normal text-saffron-ink" title={warnings.join('\n')}>
            <TriangleAlert size={14} aria-hidden="true" className="shrink-0" />
            {product.claims.length > 0 ? 'Check wording' : 'Missing declarations'}
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

const columns: readonly Column<AdminProduct>[] = [
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

const lowStock = 10

/** The stock of a product; highlighted below ten (specification section 9). */
const StockCell = ({ inventory }: { inventory: number }) => {
  if (inventory === 0) return <Badge tone="sale">Sold out</Badge>
  if (inventory < lowStock) return <Badge tone="low">{inventory} left</Badge>
  return <span className="tabular-nums">{inventory.toLocaleString('en-IN')}</span>
}
