import { useQuery } from '@tanstack/react-query'
import { Plus, Shapes } from 'lucide-react'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminLink } from '../frame/admin-link.tsx'
import type { ScreenProps } from '../frame/dashboard-tab.ts'
import { Screen } from '../frame/screen.tsx'
import { DataTable } from '../list/data-table.tsx'
import { ListState } from '../list/list-state.tsx'
import { categoriesToEdit } from './categories.queries.ts'
import { categoryColumns } from './category-columns.tsx'
import { CategoryDialog } from './category-dialog.tsx'

/** `/admin/categories`, with the dialog of one over it: `/admin/categories/new`, `/admin/categories/3`. */
export const CategoriesScreen = ({ rest: [id] }: ScreenProps) => {
  const query = useQuery(categoriesToEdit)
  const chosen = query.data?.find((category) => String(category.id) === id)
  return (
    <Screen
      title="Categories"
      actions={
        <AdminLink to="categories/new" className={buttonClass('primary')}>
          <Plus size={19} aria-hidden="true" />
          Add category
        </AdminLink>
      }
    >
      <ListState
        query={query}
        isEmpty={(rows) => rows.length === 0 && id === undefined}
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
            {id === 'new' && <CategoryDialog category={null} all={rows} />}
            {chosen && <CategoryDialog key={chosen.id} category={chosen} all={rows} />}
            {id !== undefined && id !== 'new' && !chosen && (
              <p role="alert" className="mt-4 font-medium text-terracotta">
                There is no such category. It may have been deleted.
              </p>
            )}
          </>
        )}
      </ListState>
    </Screen>
  )
}
