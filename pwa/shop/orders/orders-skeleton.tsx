import { loadingOrders } from '#texts/orders'
import { Skeleton } from '../../ui/loading.tsx'

/** The placeholder of the list of orders, while its code or its data loads. */
export const OrdersSkeleton = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">{loadingOrders}</span>
    <Skeleton className="h-32 rounded-card!" />
    <Skeleton className="h-32 rounded-card!" />
  </div>
)
