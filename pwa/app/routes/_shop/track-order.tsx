import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { useOrderToken } from '../../../shop/orders/order-token-store.ts'
import { TrackByIdPage } from '../../../shop/tracking/track-pages.tsx'
import { pageHead } from '../../page-head.ts'

// The code that shows an order is loaded when a visitor looks up an order, so that the page itself stays small.
const loadResult = () => import('../../order-screens.tsx').then(({ TrackedOrder }) => TrackedOrder)

export const Route = createFileRoute('/_shop/track-order')({
  validateSearch: ({ orderId }: Record<string, unknown>): { orderId?: string } =>
    typeof orderId === 'string' ? { orderId } : {},
  head: ({ match }) =>
    pageHead({
      match,
      title: t.trackByIdTitle,
      path: match.fullPath,
    }),
  component: TrackOrder,
})

function TrackOrder() {
  const { orderId = '' } = Route.useSearch()
  const token = useOrderToken()
  return <TrackByIdPage key={orderId} orderId={orderId} token={token} loadResult={loadResult} />
}
