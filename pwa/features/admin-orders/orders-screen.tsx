import type { ScreenProps } from '../../dashboard/dashboard-tab.ts'
import { Screen } from '../../dashboard/screen.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderList } from './order-list.tsx'
import { PackingSlip } from './packing-slip.tsx'

/** All orders; one of them in a dialog at `/admin/orders/12`, its packing slip at `/admin/orders/12/slip`. */
export const OrdersScreen = ({ rest: [id = '', part] }: ScreenProps) => {
  const orderId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
  if (orderId !== null && part === 'slip') return <PackingSlip orderId={orderId} />
  return (
    <Screen title="Orders">
      <OrderFilters />
      <OrderList />
      {orderId !== null && <OrderDialog orderId={orderId} part={part} />}
    </Screen>
  )
}
