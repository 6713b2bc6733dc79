import { ShoppingBag } from 'lucide-react'
import { getAdminOrders, type ListedOrder } from '#contract/admin-orders'
import type { ScreenProps } from '../frame/dashboard-tab.ts'
import { useAdminAddress } from '../frame/use-admin-address.ts'
import { DataTable } from '../list/data-table.tsx'
import { listPath } from '../list/list-address.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderFilters } from './order-filters.tsx'
import { PackingSlip } from './packing-slip.tsx'

const names = ['q', 'status', 'paymentStatus', 'paymentMethod', 'from', 'to', 'trouble', 'toShip']
const none = {
  title: 'No orders yet',
  text: 'Every order appears here as soon as it is placed.',
  picture: <ShoppingBag aria-hidden="true" />,
}

/** All orders, newest first; one in a dialog at `/admin/orders/12`, its packing slip at `/admin/orders/12/slip`. */
export const OrdersScreen = ({ rest: [id = '', part] }: ScreenProps) => {
  const { search } = useAdminAddress()
  const orderId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
  if (orderId !== null && part === 'slip') return <PackingSlip orderId={orderId} />
  return (
    <ListScreen<ListedOrder>
      title="Orders"
      tab="orders"
      path={listPath(getAdminOrders.path, search, names)}
      none={none}
      filters={<OrderFilters />}
      dialog={orderId !== null && <OrderDialog orderId={orderId} part={part} />}
    >
      {(rows) => (
        <DataTable
          name="Orders"
          columns={orderColumns}
          rows={rows}
          keyOf={({ id: key }) => key}
          marked={({ troubles }) => troubles.length > 0}
        />
      )}
    </ListScreen>
  )
}
