import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PackageSearch, Plus } from 'lucide-react'
import { type AdminProduct, getAdminProducts } from '#contract/admin-products'
import { buttonClass } from '../../ui/button-class.ts'
import { AdminLink } from '../frame/admin-link.tsx'
import { DataTable, useWide } from '../list/data-table.tsx'
import { FilterSelect, SearchBox } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { rememberFilters } from './last-list.ts'
import { productColumns } from './product-columns.tsx'
import { categoriesQuery } from './products.queries.ts'

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
  text: 'Add the first one: a name and a price are enough.',
  picture: <PackageSearch aria-hidden="true" />,
}
const onSale = [
  { value: '', label: 'All products' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]
const stock = [
  { value: '', label: 'Any stock' },
  { value: 'low', label: 'Low stock' },
  { value: 'out', label: 'Sold out' },
]

/** All products, searched, filtered, sorted and paged by the server. */
export const ProductList = () => {
  const search = route.useSearch()
  const wide = useWide()
  const { data: categories = [] } = useQuery(categoriesQuery)
  rememberFilters(search)
  const inCategory = categories.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <ListScreen<AdminProduct>
      title="Products"
      endpoint={getAdminProducts}
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
          <FilterSelect name="status" label="On sale" options={onSale} />
          <FilterSelect name="stock" label="Stock" options={stock} />
          <FilterSelect
            name="categoryId"
            label="Category"
            options={[{ value: '', label: 'All categories' }, ...inCategory]}
          />
          {!wide && <FilterSelect name="sort" label="Sort by" options={sorts} />}
        </>
      }
    >
      {(rows) => <DataTable name="Products" columns={productColumns} rows={rows} keyOf={({ id }) => id} />}
    </ListScreen>
  )
}
