import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders'
import { order } from '../../api/testing/order.cases.ts'
import { MyOrder } from './my-orders.tsx'

const shown = (change: Partial<Order>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MyOrder order={{ ...order, paymentMethod: 'razorpay', ...change }} trail={() => null} />
    </QueryClientProvider>,
  )

const statuses = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled'] as const

test('an order in the order list of the profile shows its order status and its payment status', () => {
  for (const status of statuses) expect(shown({ status })).toContain(`first-letter:uppercase">${status}<`)
  expect(shown({})).not.toContain('paid')
  expect(shown({ paymentStatus: 'paid' })).toContain('>paid<')
  expect(shown({ paymentStatus: 'failed' })).toContain('>not paid<')
  expect(shown({ paymentStatus: 'refunded' })).toContain('>refunded<')
})
