import { Hono } from 'hono'
import { endpoint, type World } from '../endpoint.ts'
import { collection, type Order, orderOut, paymentOut } from './entities.ts'
import { takeDistortion } from './payments.ts'
import {
  amountOf,
  type Body,
  bodyOf,
  currencyOf,
  failureBodies,
  flagOf,
  invalid,
  notesOf,
  onlyFields,
  pageOf,
  receiptOf,
  unknownId,
} from './requests.ts'

const allowedFields = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'unique_receipt',
]

const byReceipt = (world: World, receipt: string) =>
  [...world.state.orders.values()].find((order) => order.receipt === receipt)

function createOrder(world: World, body: Body): Order {
  onlyFields(body, allowedFields)
  const amount = amountOf(body.amount)
  const currency = currencyOf(body.currency)
  const receipt = receiptOf(body.receipt)
  const notes = notesOf(body.notes)
  const unique = flagOf('unique_receipt', body.unique_receipt)
  flagOf('partial_payment', body.partial_payment)
  if (body.first_payment_min_amount !== undefined) amountOf(body.first_payment_min_amount)

  const earlier = receipt === null ? undefined : byReceipt(world, receipt)
  if (earlier && unique && earlier.amount === amount) return earlier
  if (earlier) throw invalid('receipt', 'Order receipt should be unique.')
  const order: Order = {
    id: world.newId('order_'),
    amount,
    amountPaid: 0,
    currency,
    receipt,
    status: 'created',
    attempts: 0,
    notes,
    createdAt: world.nowSeconds(),
  }
  world.state.orders.set(order.id, order)
  world.store.changed()
  return order
}

function orderOf(world: World, id: string): Order {
  const order = world.state.orders.get(id)
  if (!order) throw unknownId()
  return order
}

/** Adds the routes that create, list and read orders, list the payments of an order and change its notes. */
export function orderRoutes(world: World): Hono {
  const app = new Hono()
  const { orders, payments } = world.state

  app.post('/orders', endpoint(world, 'orders.create', failureBodies), async (c) =>
    c.json(orderOut(createOrder(world, await bodyOf(c)))),
  )
  app.get('/orders', endpoint(world, 'orders.list', failureBodies), (c) => {
    onlyFields(c.req.query(), ['from', 'to', 'count', 'skip', 'receipt', 'authorized', 'expand[]'])
    const { from, to, count, skip } = pageOf(c)
    const receipt = c.req.query('receipt')
    const found = [...orders.values()]
      .filter((order) => order.createdAt >= from && order.createdAt <= to)
      .filter((order) => receipt === undefined || order.receipt === receipt)
      .reverse()
    return c.json(collection(found.slice(skip, skip + count).map(orderOut)))
  })
  app.get('/orders/:id', endpoint(world, 'orders.get', failureBodies), (c) =>
    c.json(orderOut(orderOf(world, c.req.param('id')))),
  )
  app.get('/orders/:id/payments', endpoint(world, 'orders.payments', failureBodies), (c) => {
    const { id } = orderOf(world, c.req.param('id'))
    const change = takeDistortion(world, 'orders.payments')
    const made = [...payments.values()].filter((payment) => payment.orderId === id).reverse()
    return c.json(collection(made.map((payment) => paymentOut(change(payment)))))
  })
  app.patch('/orders/:id', endpoint(world, 'orders.update', failureBodies), async (c) => {
    const order = orderOf(world, c.req.param('id'))
    const body = await bodyOf(c)
    onlyFields(body, ['notes'])
    if (body.notes === undefined) throw invalid('notes', 'The notes field is required.')
    order.notes = notesOf(body.notes)
    world.store.changed()
    return c.json(orderOut(order))
  })
  return app
}
