import { Hono } from 'hono'
import * as v from 'valibot'
import { endpoint, type World } from '../endpoint.ts'
import { type CourierOrder, indianTime, statusOf } from './entities.ts'
import { badRequest, CourierRefusal, failureBodies, invalidData, strictBody } from './errors.ts'
import { cancelShipment, pickedUp } from './simulator.ts'

const text = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max))

/** Accepts a number or decimal text, as the courier aggregator does. */
const number = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/))]),
  v.transform(Number),
  v.finite(),
  v.minValue(0),
)
const greaterThan = (min: number) =>
  v.pipe(
    number,
    v.check((value) => value > min, `It must be greater than ${min}.`),
  )
const pin = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[1-9]\d{5}$/, 'It must be 6 digits.'),
)
const phone = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[6-9]\d{9}$/, 'It must be 10 digits.'),
)
/** The full name of a state. Codes are rejected. */
const state = v.pipe(text(60), v.minLength(3, 'It must be the full name of a state.'))

const Item = v.strictObject({
  name: text(255),
  sku: text(50),
  units: v.pipe(number, v.integer(), v.minValue(1)),
  selling_price: number,
  discount: v.optional(v.union([number, v.literal('')])),
  tax: v.optional(v.union([number, v.literal('')])),
  hsn: v.optional(v.union([v.string(), v.number()])),
})

const shipping = {
  shipping_customer_name: v.optional(v.string()),
  shipping_last_name: v.optional(v.string()),
  shipping_address: v.optional(v.string()),
  shipping_address_2: v.optional(v.string()),
  shipping_city: v.optional(v.string()),
  shipping_pincode: v.optional(v.union([v.string(), v.number()])),
  shipping_state: v.optional(v.string()),
  shipping_country: v.optional(v.string()),
  shipping_email: v.optional(v.string()),
  shipping_phone: v.optional(v.union([v.string(), v.number()])),
}

/** Body of `orders/create/adhoc`. Unknown fields are rejected. */
const OrderBody = v.strictObject({
  order_id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(50)),
  order_date: v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/, 'It does not match the format.'),
  ),
  pickup_location: text(36),
  billing_customer_name: text(50),
  billing_last_name: v.optional(v.string()),
  billing_address: text(200),
  billing_address_2: v.optional(v.pipe(v.string(), v.maxLength(200))),
  billing_city: text(30),
  billing_pincode: pin,
  billing_state: state,
  billing_country: v.literal('India'),
  billing_email: v.pipe(v.string(), v.email()),
  billing_phone: phone,
  shipping_is_billing: v.union([v.boolean(), v.literal(1), v.literal(0)]),
  ...shipping,
  order_items: v.pipe(v.array(Item), v.minLength(1)),
  payment_method: v.picklist(['COD', 'Prepaid']),
  sub_total: number,
  length: greaterThan(0.5),
  breadth: greaterThan(0.5),
  height: greaterThan(0.5),
  weight: greaterThan(0),
  shipping_charges: v.optional(number),
  total_discount: v.optional(number),
  transaction_charges: v.optional(number),
  customer_gstin: v.optional(v.string()),
  invoice_number: v.optional(v.string()),
  comment: v.optional(v.string()),
  channel_id: v.optional(v.union([v.string(), v.number()])),
})

const requiredShipping = ['customer_name', 'address', 'city', 'pincode', 'state', 'country', 'phone'] as const

export const pickupPlace = { nickname: 'Primary', pin: '110006' }

function createOrder(world: World, body: v.InferOutput<typeof OrderBody>): CourierOrder {
  if (!body.shipping_is_billing) {
    const missing = requiredShipping.map((name) => `shipping_${name}` as const).filter((field) => !body[field])
    if (missing.length > 0)
      throw invalidData(Object.fromEntries(missing.map((field) => [field, [`The ${field} field is required.`]])))
  }
  if (body.pickup_location !== pickupPlace.nickname)
    throw new CourierRefusal(422, {
      message: 'Wrong Pickup location entered. Please choose one location from the data given',
      data: { data: [{ pickup_location: pickupPlace.nickname }] },
      status_code: 422,
    })
  const orders = world.state.courierOrders
  if ([...orders.values()].some((order) => order.channelOrderId === body.order_id))
    throw invalidData({ order_id: ['The order id has already been taken.'] })
  const id = world.nextNumber('courier-order', 16_161_000)
  const order: CourierOrder = {
    id,
    shipmentId: world.nextNumber('courier-shipment', 15_151_000),
    channelOrderId: body.order_id,
    customerName: body.billing_customer_name,
    city: body.billing_city,
    pincode: body.billing_pincode,
    state: body.billing_state,
    cod: body.payment_method === 'COD',
    subTotal: body.sub_total,
    weight: body.weight,
    items: body.order_items.length,
    cancelled: false,
    createdAt: world.now(),
  }
  orders.set(`${id}`, order)
  world.store.changed()
  return order
}

/** Returns numbers as strings for courier orders with an odd id, because the real API is inconsistent too. */
const numberOrString = (order: CourierOrder, value: number): number | string =>
  order.id % 2 === 1 ? `${value}` : value

const createdOrderBody = (order: CourierOrder) => ({
  order_id: numberOrString(order, order.id),
  channel_order_id: order.channelOrderId,
  shipment_id: numberOrString(order, order.shipmentId),
  status: 'NEW',
  status_code: numberOrString(order, 1),
  onboarding_completed_now: 0,
  ...(order.id % 2 === 1
    ? { awb_code: '', courier_company_id: '', courier_name: '', new_channel: false }
    : { awb_code: null, courier_company_id: null, courier_name: null }),
})

function orderWithShipment(world: World, order: CourierOrder) {
  const shipment = world.state.shipments.get(`${order.shipmentId}`)
  const status = order.cancelled ? 'CANCELED' : shipment ? statusOf(shipment.status).label : 'NEW'
  return {
    id: order.id,
    channel_order_id: order.channelOrderId,
    customer_name: order.customerName,
    customer_city: order.city,
    customer_pincode: order.pincode,
    payment_method: order.cod ? 'cod' : 'prepaid',
    total: order.subTotal.toFixed(2),
    status,
    status_code: order.cancelled ? 5 : shipment ? statusOf(shipment.status).orderStatus : 1,
    created_at: indianTime(order.createdAt),
    shipment: {
      id: numberOrString(order, order.shipmentId),
      awb: shipment?.awb ?? null,
      courier: shipment?.courierName ?? '',
      courier_id: shipment?.courierId ?? null,
      weight: `${order.weight}`,
      status,
    },
  }
}

const Cancel = v.strictObject({
  ids: v.pipe(v.array(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/))])), v.minLength(1)),
})

/** Adds the routes that create a courier order, search by order number, show and cancel. */
export function orderRoutes(world: World): Hono {
  const app = new Hono()
  const orders = world.state.courierOrders
  app.post('/orders/create/adhoc', endpoint(world, 'courier.create', failureBodies), async (c) => {
    const body = await strictBody(c, OrderBody)
    if (world.faults.take('courier.create', ['no_shipment']))
      return c.json({
        message: 'Wrong Pickup location entered. Please choose one location from the data given',
        status_code: 200,
      })
    return c.json(createdOrderBody(createOrder(world, body)))
  })
  app.get('/orders', endpoint(world, 'courier.search', failureBodies), (c) => {
    const search = c.req.query('search') ?? ''
    const found = [...orders.values()].filter((order) => order.channelOrderId.includes(search)).reverse()
    const data = found.slice(0, 15).map((order) => {
      const { shipment, ...rest } = orderWithShipment(world, order)
      return { ...rest, shipments: [shipment] }
    })
    return c.json({
      data,
      meta: { pagination: { total: found.length, count: data.length, per_page: 15, current_page: 1, links: [] } },
    })
  })
  app.get('/orders/show/:id', endpoint(world, 'courier.show', failureBodies), (c) => {
    const order = orders.get(c.req.param('id'))
    if (!order) throw new CourierRefusal(404, { message: '404 Not Found', status_code: 404 })
    const { shipment, ...rest } = orderWithShipment(world, order)
    return c.json({ data: { ...rest, shipments: shipment } })
  })
  app.post('/orders/cancel', endpoint(world, 'courier.cancel', failureBodies), async (c) => {
    const { ids } = await strictBody(c, Cancel)
    const found = ids.flatMap((id) => orders.get(`${id}`) ?? [])
    if (found.length !== ids.length) throw badRequest('Order ids are invalid.')
    if (found.some((order) => pickedUp(world.state.shipments.get(`${order.shipmentId}`))))
      throw badRequest('Cannot cancel an order that is already picked up.')
    for (const order of found) {
      order.cancelled = true
      cancelShipment(world, world.state.shipments.get(`${order.shipmentId}`))
    }
    world.store.changed()
    return c.body(null, 204)
  })
  return app
}
