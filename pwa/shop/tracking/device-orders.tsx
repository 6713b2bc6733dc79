import { formatDate } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import type { PlacedOrder } from '../../offline/db.ts'

interface DeviceOrdersProps {
  orders: readonly PlacedOrder[]
  onPick: (order: PlacedOrder) => void
}

const maxOrders = 5

/** The orders placed on this device, as buttons. */
export const DeviceOrders = ({ orders, onPick }: DeviceOrdersProps) => {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="device-orders" className="mt-8">
      <h2 id="device-orders" className="text-sm font-semibold">
        Orders placed on this device
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {orders.slice(0, maxOrders).map((placed) => (
          <li key={placed.orderId} className="max-sm:w-full">
            <button
              type="button"
              onClick={() => onPick(placed)}
              className="min-h-11 w-full rounded-field border border-line-strong bg-card px-4 py-2 text-left transition-colors hover:border-forest hover:bg-leaf-soft"
            >
              <span className="block font-semibold">{placed.orderNumber}</span>
              <span className="block text-sm text-ink-soft tabular-nums">
                {formatDate(placed.order.createdAt)}, {formatInr(parseRupees(placed.order.total))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
