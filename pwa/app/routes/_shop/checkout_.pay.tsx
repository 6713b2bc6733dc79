import { createFileRoute } from '@tanstack/react-router'
import * as t from '#texts/app'
import { PayPage } from '../../../shop/checkout/pay/pay-page.tsx'
import { useOrderToken } from '../../../shop/orders/order-token-store.ts'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/checkout_/pay')({
  validateSearch: ({ orderId }: Record<string, unknown>): { orderId?: string } =>
    typeof orderId === 'string' ? { orderId } : {},
  head: ({ match }) =>
    pageHead({
      match,
      title: t.payTitle,
      path: match.fullPath,
    }),
  component: Pay,
})

function Pay() {
  const { orderId = '' } = Route.useSearch()
  const token = useOrderToken()
  return <PayPage key={orderId} orderId={orderId} token={token} />
}
