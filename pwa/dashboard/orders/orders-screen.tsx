import { getRouteApi } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { getAdminOrders, type ListedOrder } from '#contract/admin-orders'
import { DataTable } from '../list/data-table.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'

const route = getRouteApi('/admin/orders')
const none = {
  title: 'No orders yet',
  text: 'Every order appears here as soon as it is placed.',
  picture: <ShoppingBag aria-hidden="true" />,
}

/** All orders, newest first. */
export const OrdersScreen = () => {
  const search = route.useSearch()
  return (
    <ListScreen<ListedOrder>
      title="Orders"
      endpoint={getAdminOrders}
      search={search}
      none={none}
      filters={<OrderFilters />}
    >
      {(rows) => (
        <DataTable
          name="Orders"
          columns={orderColumns}
          rows={rows}
          keyOf={({ id }) => id}
          marked={({ troubles }) => troubles.length > 0}
        />
      )}
    </ListScreen>
  )
}
