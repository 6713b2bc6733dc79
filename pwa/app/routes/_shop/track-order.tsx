import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { useOrderToken } from '../../../shop/orders/use-order-token.ts'
import { TrackByIdPage } from '../../../shop/tracking/track-pages.tsx'
import { pageHead } from '../../page-head.ts'

// Loaded when an order is looked for, so that its code and messages are not part of the page.
const loadResult = () => import('../../tracked-order.tsx').then(({ TrackedOrder }) => TrackedOrder)

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
