import { useQuery } from '@tanstack/react-query'
import { PackageSearch, Plus } from 'lucide-react'
import { AdminLink } from '../../dashboard/admin-link.tsx'
import { DataTable } from '../../dashboard/data-table.tsx'
import { FilterSelect } from '../../dashboard/filter-select.tsx'
import { ListState } from '../../dashboard/list-state.tsx'
import { Pager } from '../../dashboard/pager.tsx'
import { Screen } from '../../dashboard/screen.tsx'
import { SearchBox } from '../../dashboard/search-box.tsx'
import { useAdminAddress } from '../../dashboard/use-admin-address.ts'
import { useAdminPath } from '../../dashboard/use-admin-path.ts'
import { useWide } from '../../dashboard/use-wide.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { categoriesQuery } from '../product/catalogue.queries.ts'
import { noteList } from './last-list.ts'
import { productColumns } from './product-columns.tsx'
import { productListQuery, productsOnPage } from './products.queries.ts'

const sorts = [
  { value: '', label: 'Newest first' },
  { value: 'name', label: 'Name A-Z' },
  { value: 'inventory', label: 'Least stock first' },
  { value: 'price', label: 'Lowest price first' },
  { value: '-price', label: 'Highest price first' },
  { value: 'created', label: 'Oldest first' },
]

/** All products, searched, filtered, sorted and paged by the server. */
export const ProductList = () => {
  const { search } = useAdminAddress()
  const wide = useWide()
  const query = useQuery(productListQuery(search))
  const { data: categories = [] } = useQuery(categoriesQuery)
  const page = Number(search.page) || 1
  noteList(useAdminPath(), search)
  const filtered = Object.keys(search).some((name) => name !== 'page' && name !== 'sort')
  return (
    <Screen
      title="Products"
      actions={
        <AdminLink to="products/new" className={buttonClass('primary')}>
          <Plus size={19} aria-hidden="true" />
          Add product
        </AdminLink>
      }
    >
      <div className="mb-5 flex flex-wrap gap-2.5">
        <SearchBox label="Search products" />
        <FilterSelect
          name="status"
          label="On sale"
          options={[
            { value: '', label: 'All products' },
            { value: 'active', label: 'Active' },
            { value: 'inactive', label: 'Inactive' },
          ]}
        />
        <FilterSelect
          name="stock"
          label="Stock"
          options={[
            { value: '', label: 'Any stock' },
            { value: 'low', label: 'Low stock' },
            { value: 'out', label: 'Sold out' },
          ]}
        />
        <FilterSelect
          name="categoryId"
          label="Category"
          options={[
            { value: '', label: 'All categories' },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        {!wide && <FilterSelect name="sort" label="Sort by" options={sorts} />}
      </div>
      <ListState
        query={query}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            picture={<PackageSearch aria-hidden="true" />}
            title={filtered ? 'No product like this' : 'No products yet'}
            text={filtered ? 'Try fewer filters or another word.' : 'Add the first one: a name and a price are enough.'}
          >
            {filtered && (
              <AdminLink to="products" className={buttonClass('outline')}>
                Clear filters
              </AdminLink>
            )}
          </EmptyState>
        }
      >
        {({ rows, total }) => (
          <>
            <DataTable name="Products" columns={productColumns} rows={rows} keyOf={({ id }) => id} />
            <Pager page={page} limit={productsOnPage} total={total} />
          </>
        )}
      </ListState>
    </Screen>
  )
}
