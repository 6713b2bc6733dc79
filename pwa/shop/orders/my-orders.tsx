import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { OfflineError } from '../../api/http-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { MyOrder, type TrailOf } from './my-order.tsx'
import { myOrdersQuery } from './my-orders.queries.ts'

/** The list of the signed-in user's orders. */
export const MyOrders = ({ trail }: { trail: TrailOf }) => {
  const { data: orders, error, refetch } = useQuery(myOrdersQuery)
  if (!orders) {
    if (!error) {
      return (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading your orders</span>
          <Skeleton className="h-32 rounded-card!" />
          <Skeleton className="h-32 rounded-card!" />
        </div>
      )
    }
    return (
      <EmptyState
        title="Your orders could not be loaded"
        text={error instanceof OfflineError ? error.message : 'Something went wrong on our side. Please try again.'}
      >
        <Button variant="outline" onClick={() => refetch()}>
          Try again
        </Button>
      </EmptyState>
    )
  }
  if (orders.length === 0) {
    return (
      <EmptyState
        picture={<ShoppingBag aria-hidden="true" />}
        title="You haven't placed any orders yet."
        text="Ordered before without an account? Those orders appear here once you have confirmed your e-mail address."
      >
        <Link to="/products" className={buttonClass('primary')}>
          Start Shopping
        </Link>
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-4">
      {orders.map((order) => (
        <li key={order.id}>
          <MyOrder order={order} trail={trail} />
        </li>
      ))}
    </ul>
  )
}
