import { queryOptions, useQuery } from '@tanstack/react-query'
import { Outlet, useMatchRoute } from '@tanstack/react-router'
import { ArrowUpDown, Plus, Shapes } from 'lucide-react'
import { type EditableCategory, getAdminCategories, homeList } from '#contract/admin/catalogue'
import { getJson } from '../../api/api-client.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Thumb } from '../../ui/picture.tsx'
import { AdminLink, rowLink, Screen } from '../frame/screen.tsx'
import { type Column, DataTable, ListState } from '../list/data-table.tsx'

/**
 * Query of all categories. The query key contains `admin`, so that changes in other tabs do not refetch them while a
 * form is open.
 */
export const categoriesToEdit = queryOptions<EditableCategory[]>({
  queryKey: [getAdminCategories.path, 'admin'],
  queryFn: ({ signal }) => getJson<EditableCategory[]>(getAdminCategories.path, signal),
  staleTime: 0,
  gcTime: 5 * 60_000,
})

/** The categories tab. The form of a category is a dialog over the list. */
export const CategoriesScreen = () => {
  const query = useQuery(categoriesToEdit)
  const isAdding = useMatchRoute()({ to: '/admin/categories/new' }) !== false
  return (
    <Screen
      title="Categories"
      actions={
        <>
          <AdminLink to="/admin/categories/$list/order" params={{ list: homeList }} className={buttonClass('outline')}>
            <ArrowUpDown size={18} aria-hidden="true" />
            Order of the home page
          </AdminLink>
          <AdminLink to="/admin/categories/new" resetScroll={false} className={buttonClass('primary')}>
            <Plus size={19} aria-hidden="true" />
            Add category
          </AdminLink>
        </>
      }
    >
      <ListState
        query={query}
        isEmpty={(rows) => rows.length === 0 && !isAdding}
        empty={
          <EmptyState
            picture={<Shapes aria-hidden="true" />}
            title="No categories yet"
            text="Categories help shoppers to find products."
          />
        }
      >
        {(rows) => (
          <>
            <DataTable name="Categories" columns={columnsOf(rows)} rows={rows} keyOf={(row) => row.id} />
            <Outlet />
          </>
        )}
      </ListState>
    </Screen>
  )
}

const Name = ({ category: { id, name, slug, imageUrl } }: { category: EditableCategory }) => (
  <div className="flex min-w-0 items-center gap-3">
    <Thumb src={imageUrl} size="small" />
    <div className="min-w-0 wrap-anywhere">
      <AdminLink
        to="/admin/categories/$categoryId"
        params={{ categoryId: id }}
        resetScroll={false}
        className={`${rowLink} min-h-8! font-semibold text-forest wrap-anywhere`}
      >
        {name}
      </AdminLink>
      <p className="text-sm font-normal text-ink-soft wrap-anywhere">{slug}</p>
    </div>
  </div>
)

/** Returns the columns of the list. A parent category is shown by its name. */
const columnsOf = (all: readonly EditableCategory[]): readonly Column<EditableCategory>[] => [
  { name: 'Category', lead: true, cell: (category) => <Name category={category} /> },
  {
    name: 'Parent',
    cell: ({ parentId }) => all.find(({ id }) => id === parentId)?.name ?? <span className="text-ink-soft">None</span>,
  },
  {
    name: 'Products on sale',
    figures: true,
    cell: ({ id, productCount }) => (
      <AdminLink to="/admin/products" search={{ categoryId: String(id) }} className={rowLink}>
        {String(productCount)}
      </AdminLink>
    ),
  },
  {
    name: 'Order',
    cell: ({ id, name }) => (
      <AdminLink
        to="/admin/categories/$list/order"
        params={{ list: String(id) }}
        aria-label={`Arrange products of ${name}`}
        className={rowLink}
      >
        Arrange products
      </AdminLink>
    ),
  },
]
