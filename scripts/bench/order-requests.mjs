/** Returns requests that place orders with three line items. Each has a unique idempotency key and phone number. @param {{ id: number, price: string }[]} products */
export function orderRequests(products) {
  let count = 0
  /** @param {object} request */
  const setupRequest = (request) => {
    count += 1
    const lines = [0, 1, 2].flatMap((step) => products[(count * 3 + step) % products.length] ?? [])
    const items = lines.map((product) => ({ productId: product.id, quantity: 1, price: product.price }))
    const subtotal = lines.reduce((sum, product) => sum + Math.round(Number(product.price) * 100), 0)
    const total = subtotal + (subtotal >= 100000 ? 0 : 5000) + Math.round(subtotal * 0.18)
    return {
      ...request,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `bench-${process.pid}-${count}-${Math.random()}`,
      },
      body: JSON.stringify({
        customerEmail: `shopper${count}@example.in`,
        customerName: 'Bench Shopper',
        customerPhone: `9${String(count).padStart(9, '0')}`,
        shippingAddress: '14 Attar Gali, Lucknow, Uttar Pradesh 226003',
        paymentMethod: 'cash_on_delivery',
        amount: (total / 100).toFixed(2),
        items,
      }),
    }
  }
  return [{ method: /** @type {const} */ ('POST'), path: '/api/ecommerce/create-order', setupRequest }]
}
