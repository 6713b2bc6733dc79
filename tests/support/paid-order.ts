import { expect, type Page } from 'playwright/test'
import { makeOrders } from './ordering.ts'

const card = { method: 'card', card: '4100 2800 0000 1007', outcome: 'pay' }

/** Places an order and pays it in the sandbox through the API. Returns the order id. */
export async function paidOrder(page: Pick<Page, 'request'>, url: string): Promise<number> {
  const [made] = await makeOrders(url, 1)
  const placed = await page.request.post('/api/ecommerce/create-order', {
    data: { ...JSON.parse(made?.body ?? '{}'), paymentMethod: 'razorpay' },
  })
  const { order, key_id, razorpay_order_id: order_id } = await placed.json()
  const pressed = await page.request.post('/__sandbox/razorpay/v1/checkout/pay', {
    data: { key_id, order_id, ...card },
  })
  const proof = await pressed.json()
  const verified = await page.request.post('/api/payments/razorpay/verify', { data: { ...proof, orderId: order.id } })
  expect(await verified.json()).toMatchObject({ success: true, order: { paymentStatus: 'paid' } })
  return order.id
}
