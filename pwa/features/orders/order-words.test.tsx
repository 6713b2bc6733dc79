import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders'
import { MyOrder } from './my-order.tsx'

const order: Order = {
  id: 5,
  orderNumber: 'GB-261121-7KQ4M',
  customerEmail: 'amina@example.org',
  customerName: 'Amina',
  customerPhone: '+919876543210',
  status: 'pending',
  subtotal: '200.00',
  discount: '0.00',
  shipping: '50.00',
  tax: '36.00',
  total: '286.00',
  shippingAddress: { street: null, city: null, state: null, zipCode: null, country: 'India', text: 'Delhi' },
  paymentMethod: 'razorpay',
  paymentStatus: 'pending',
  notes: null,
  awbCode: null,
  createdAt: '2026-11-21T10:00:00.000Z',
}

const shown = (change: Partial<Order>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MyOrder order={{ ...order, ...change }} trail={() => null} />
    </QueryClientProvider>,
  )

const statuses = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled'] as const

test('every status of an order and of its payment has its word', () => {
  for (const status of statuses) expect(shown({ status })).toContain(`first-letter:uppercase">${status}<`)
  expect(shown({})).not.toContain('paid')
  expect(shown({ paymentStatus: 'paid' })).toContain('>paid<')
  expect(shown({ paymentStatus: 'failed' })).toContain('>not paid<')
  expect(shown({ paymentStatus: 'refunded' })).toContain('>refunded<')
})
