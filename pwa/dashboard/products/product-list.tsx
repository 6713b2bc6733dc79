import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ClipboardCheck, FileUp, PackageSearch, Pencil, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { type AdminProduct, getAdminProducts } from '#contract/admin/catalogue'
import { formatInr, parseRupees } from '#rules/money'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/form/choice-fields.tsx'
import { Thumb } from '../../ui/picture.tsx'
import { AdminLink } from '../frame/screen.tsx'
import { type Column, DataTable, useWide } from '../list/data-table.tsx'
import { FilterSelect, SearchBox } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { BulkEditDialog, type BulkSelection } from './bulk-edit.tsx'
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
  // The dialog is rendered outside of the list, because the edit can leave the list empty, which unmounts its content.
  const [editing, setEditing] = useState<BulkSelection | null>(null)
  const [edits, setEdits] = useState(0)
  const { data: categories = [] } = useQuery(categoriesQuery)
  rememberFilters(search)
  const categoryOptions = categories.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <ListScreen<AdminProduct>
        title="Products"
        endpoint={getAdminProducts}
        file="products"
        search={search}
        none={none}
        actions={
          <>
            <AdminLink to="/admin/products/count" className={buttonClass('outline')}>
              <ClipboardCheck size={18} aria-hidden="true" />
              Stock-taking
            </AdminLink>
            <AdminLink to="/admin/products/import" className={buttonClass('outline')}>
              <FileUp size={18} aria-hidden="true" />
              Import
            </AdminLink>
            <AdminLink to="/admin/products/new" className={buttonClass('primary')}>
              <Plus size={19} aria-hidden="true" />
              Add product
            </AdminLink>
          </>
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
        {(rows, total) => (
          <SelectableList
            key={JSON.stringify([filtersOf(search), edits])}
            {...{ rows, total, search }}
            onEdit={setEditing}
          />
        )}
      </ListScreen>
      {editing && (
        <BulkEditDialog
          {...editing}
          onClose={(isStored) => {
            setEditing(null)
            // Clears the selection: edited products may no longer match the filters, so they would be selected without
            // being visible.
            if (isStored) setEdits((count) => count + 1)
          }}
        />
      )}
    </>
  )
}

type Search = ReturnType<typeof route.useSearch>

/** Returns the filters of the list that choose products, without its sort order and page number. */
const filtersOf = ({ q, status, stock: level, categoryId, featured }: Search) => ({
  ...(q ? { q } : {}),
  ...(status ? { status } : {}),
  ...(level ? { stock: level } : {}),
  ...(categoryId ? { categoryId } : {}),
  ...(featured ? { featured } : {}),
})

interface SelectableListProps {
  rows: readonly AdminProduct[]
  total: number
  search: Search
  onEdit: (selection: BulkSelection) => void
}

/** The list with a checkbox for each product. The selection stays on other pages and ends when the filters change. */
const SelectableList = ({ rows, total, search, onEdit }: SelectableListProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<number> | 'all'>(new Set())
  const isChosen = (id: number) => chosen === 'all' || chosen.has(id)
  const count = chosen === 'all' ? total : chosen.size
  const choose = (ids: readonly number[], on: boolean) => {
    const next = new Set(chosen === 'all' ? rows.map(({ id }) => id) : chosen)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }
  const edit = () =>
    onEdit({ count, products: chosen === 'all' ? { filter: filtersOf(search) } : { ids: [...chosen] } })
  const ofPage = rows.map(({ id }) => id)
  const first: Column<AdminProduct> = {
    name: 'Product',
    sort: 'name',
    lead: true,
    cell: (product) => (
      <div className="flex min-w-0 items-center gap-1">
        <label className="-ml-3 grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            aria-label={`Select ${product.name}`}
            checked={isChosen(product.id)}
            onChange={({ currentTarget: { checked } }) => choose([product.id], checked)}
            className="size-5 accent-forest"
          />
        </label>
        <Name product={product} />
      </div>
    ),
  }
  return (
    <>
      <div className="mb-2 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1">
        <CheckboxField
          id="select-page"
          label="Select this page"
          checked={ofPage.every(isChosen)}
          onChange={({ currentTarget: { checked } }) => choose(ofPage, checked)}
        />
        {count > 0 && (
          <>
            <span role="status" className="font-semibold">{`${count.toLocaleString('en-IN')} selected`}</span>
            {count < total && (
              <Button variant="quiet" className="min-h-11! py-1!" onClick={() => setChosen('all')}>
                {`Select all ${total.toLocaleString('en-IN')}`}
              </Button>
            )}
            <Button variant="outline" className="min-h-11! py-1!" onClick={edit}>
              <Pencil size={17} aria-hidden="true" />
              Edit selected
            </Button>
            <Button variant="quiet" className="min-h-11! py-1!" onClick={() => setChosen(new Set())}>
              Clear selection
            </Button>
          </>
        )}
      </div>
      <DataTable name="Products" columns={[first, ...columns]} rows={rows} keyOf={({ id }) => id} />
    </>
  )
}

const warningsOf = ({ claims, missing }: AdminProduct) => [
  ...(claims.length > 0 ? [`Claims: ${claims.join(', ')}`] : []),
  ...(missing.length > 0 ? [`Missing: ${missing.join(', ')}`] : []),
]

const Name = ({ product }: { product: AdminProduct }) => {
  const warnings = warningsOf(product)
  return (
    <div className="flex min-w-0 items-center gap-3 max-sm:flex-wrap">
      <Thumb src={product.imageUrl} size="small" />
      <div className="min-w-0 wrap-anywhere max-sm:grow max-sm:basis-28">
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
