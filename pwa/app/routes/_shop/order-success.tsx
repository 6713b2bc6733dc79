import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { OrderSuccessPage } from '../../../shop/orders/order-success-page.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/order-success')({
  validateSearch: ({ orderId }: Record<string, unknown>): { orderId?: string } =>
    typeof orderId === 'string' ? { orderId } : {},
  head: ({ match }) =>
    pageHead({
      match,
      title: t.orderPlacedTitle,
      path: match.fullPath,
    }),
  component: OrderSuccess,
})

function OrderSuccess() {
  const { orderId = '' } = Route.useSearch()
  return <OrderSuccessPage key={orderId} orderId={orderId} />
}
