import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatchRoute } from '@tanstack/react-router'
import { Plus, Shapes } from 'lucide-react'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminLink } from '../frame/admin-link.tsx'
import { Screen } from '../frame/screen.tsx'
import { DataTable } from '../list/data-table.tsx'
import { ListState } from '../list/list-state.tsx'
import { categoriesToEdit } from './categories.queries.ts'
import { categoryColumns } from './category-columns.tsx'

/** All categories; the form of one is a dialog over the list. */
export const CategoriesScreen = () => {
  const query = useQuery(categoriesToEdit)
  const isAdding = useMatchRoute()({ to: '/admin/categories/new' }) !== false
  return (
    <Screen
      title="Categories"
      actions={
        <AdminLink to="/admin/categories/new" resetScroll={false} className={buttonClass('primary')}>
          <Plus size={19} aria-hidden="true" />
          Add category
        </AdminLink>
      }
    >
      <ListState
        query={query}
        isEmpty={(rows) => rows.length === 0 && !isAdding}
        empty={
          <EmptyState
            picture={<Shapes aria-hidden="true" />}
            title="No categories yet"
            text="They help shoppers to find what a product is for."
          />
        }
      >
        {(rows) => (
          <>
            <DataTable name="Categories" columns={categoryColumns(rows)} rows={rows} keyOf={(row) => row.id} />
            <Outlet />
          </>
        )}
      </ListState>
    </Screen>
  )
}
