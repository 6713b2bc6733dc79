import { Hono } from 'hono'
import * as v from 'valibot'
import { endpoint, type World } from '../endpoint.ts'
import { type CourierOrder, indianTime, statusOf } from './entities.ts'
import {
  badRequest,
  CourierRefusal,
  failureBodies,
  invalidData,
  OrderBody,
  ReturnBody,
  strictBody,
} from './requests.ts'
import { cancelShipment, pickedUp } from './simulator.ts'

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
  return addOrder(world, {
    channelOrderId: body.order_id,
    customerName: body.billing_customer_name,
    city: body.billing_city,
    pincode: body.billing_pincode,
    state: body.billing_state,
    cod: body.payment_method === 'COD',
    subTotal: body.sub_total,
    weight: body.weight,
    items: body.order_items.length,
  })
}

const createReturn = (world: World, body: v.InferOutput<typeof ReturnBody>): CourierOrder =>
  addOrder(world, {
    channelOrderId: body.order_id,
    customerName: body.pickup_customer_name,
    city: body.pickup_city,
    pincode: body.pickup_pincode,
    state: body.pickup_state,
    cod: false,
    subTotal: body.sub_total,
    weight: body.weight,
    items: body.order_items.length,
    isReturn: true,
  })

/** Stores a courier order. An order number is accepted once. */
function addOrder(
  world: World,
  fields: Omit<CourierOrder, 'id' | 'shipmentId' | 'cancelled' | 'createdAt'>,
): CourierOrder {
  const orders = world.state.courierOrders
  if ([...orders.values()].some((order) => order.channelOrderId === fields.channelOrderId))
    throw invalidData({ order_id: ['The order id has already been taken.'] })
  const id = world.nextNumber('courier-order', 16_161_000)
  const shipmentId = world.nextNumber('courier-shipment', 15_151_000)
  const order: CourierOrder = { ...fields, id, shipmentId, cancelled: false, createdAt: world.now() }
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

/** Returns a page of the return orders, newest first. The id of the shipment is beside the shipment, as in the real API. */
function returnList(world: World, asked: { page: string | undefined; perPage: string | undefined }) {
  const page = Number(asked.page ?? 1)
  const perPage = Number(asked.perPage ?? 15)
  const all = [...world.state.courierOrders.values()].filter(({ isReturn }) => isReturn).reverse()
  const data = all.slice((page - 1) * perPage, page * perPage).map((order) => {
    const { shipment, status, ...rest } = orderWithShipment(world, order)
    const { id, ...shown } = shipment
    return { ...rest, status: `RETURN ${status === 'NEW' ? 'PENDING' : status}`, shipment_id: id, shipments: [shown] }
  })
  const total_pages = Math.ceil(all.length / perPage)
  const pagination = { total: all.length, count: data.length, per_page: perPage, current_page: page, total_pages }
  return { data, meta: { pagination: { ...pagination, links: {} } } }
}

const Cancel = v.strictObject({
  ids: v.pipe(v.array(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/))])), v.minLength(1)),
})

/** Adds the routes that create a courier order, find it by order number, show it and cancel it. */
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
  app.post('/orders/create/return', endpoint(world, 'courier.create_return', failureBodies), async (c) => {
    const order = createReturn(world, await strictBody(c, ReturnBody))
    return c.json({
      order_id: numberOrString(order, order.id),
      shipment_id: numberOrString(order, order.shipmentId),
      status: 'RETURN PENDING',
      status_code: 21,
      company_name: 'gulbagh',
    })
  })
  app.get('/orders/processing/return', endpoint(world, 'courier.returns', failureBodies), (c) =>
    c.json(returnList(world, { page: c.req.query('page'), perPage: c.req.query('per_page') })),
  )
  app.get('/orders', endpoint(world, 'courier.search', failureBodies), (c) => {
    const search = c.req.query('search') ?? ''
    const found = [...orders.values()]
      .filter((order) => !order.isReturn && order.channelOrderId.includes(search))
      .reverse()
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
