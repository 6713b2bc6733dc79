import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { endpoint, type World } from '../endpoint.ts'
import { type CourierOrder, indianTime, notOnSunday, type Shipment } from './entities.ts'
import { pickupPlace } from './orders.ts'
import { badRequest, CourierRefusal, failureBodies, strictBody } from './requests.ts'
import { cancelShipment, pickedUp, setStatus, shipmentOfAwb } from './simulator.ts'

/**
 * Creates the secret key in the URL of a shipping label. The label contains a name and an address, so its URL must not
 * be guessable.
 */
export const labelKey = ({ options }: World, awb: string): string =>
  createHmac('sha256', options.controlToken).update(`label ${awb}`).digest('base64url').slice(0, 22)

const dayMs = 24 * 3_600_000
const id = v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/))]), v.transform(String))

const Assign = v.strictObject({
  shipment_id: id,
  courier_id: v.optional(id),
  status: v.optional(v.literal('reassign')),
  is_return: v.optional(v.picklist([0, 1])),
})
const Pickup = v.strictObject({
  shipment_id: v.pipe(v.array(id), v.length(1)),
  pickup_date: v.optional(v.array(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)))),
})
const Label = v.strictObject({ shipment_id: v.pipe(v.array(id), v.minLength(1)) })
const CancelAwbs = v.strictObject({ awbs: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(2000)) })

/** Creates an AWB number of 14 digits. Its last digit is 0 only for a shipment whose tracking must fail. */
function newAwb(world: World, untracked: boolean): string {
  const [first = 0] = world.options.random(1)
  return `${world.nextNumber('awb', 1_946_200_000_000)}${untracked ? 0 : 1 + (first % 9)}`
}

const assignError = (message: string) => ({ awb_assign_status: 0, response: { data: { awb_assign_error: message } } })

function assign(world: World, order: CourierOrder) {
  const fault = world.faults.take('courier.assign_awb', ['wallet_empty', 'assign_error', 'untracked'])?.mode
  if (fault === 'wallet_empty')
    return {
      status_code: 350,
      awb_assign_status: 0,
      message: 'Please recharge your ShipRocket wallet. The minimum required balance is Rs 100',
    }
  if (fault === 'assign_error') return assignError('The selected courier is not available at this moment.')
  if (order.isReturn && /99[89]$/.test(order.pincode))
    return assignError(`No courier picks up returns at ${order.pincode}.`)
  if (order.weight > 5) return assignError('Courier company does not accept shipments above 5 kg for this lane.')
  const shipment: Shipment = {
    id: order.shipmentId,
    orderId: order.id,
    awb: newAwb(world, fault === 'untracked'),
    courierId: 24,
    courierName: 'Xpressbees Surface',
    status: 1,
    assignedAt: world.now(),
    pickupAt: null,
    scans: [],
  }
  world.state.shipments.set(`${shipment.id}`, shipment)
  world.store.changed()
  return {
    awb_assign_status: 1,
    response: {
      data: {
        courier_company_id: `${shipment.courierId}`,
        awb_code: shipment.awb,
        cod: order.cod ? 1 : 0,
        order_id: order.id,
        shipment_id: order.shipmentId,
        awb_code_status: 1,
        assigned_date_time: { date: `${indianTime(world.now())}.000000`, timezone_type: 3, timezone: 'Asia/Kolkata' },
        applied_weight: order.weight,
        courier_name: shipment.courierName,
        child_courier_name: null,
        pickup_scheduled_date: null,
        routing_code: '',
      },
    },
  }
}

/**
 * Schedules the pickup of a shipment on the requested day, by default tomorrow, never on a Sunday. Returns the response
 * body.
 */
function schedulePickup(world: World, shipment: Shipment, requestedDate: string | undefined) {
  shipment.pickupAt = notOnSunday(requestedDate ? Date.parse(`${requestedDate}T10:00:00+05:30`) : world.now() + dayMs)
  setStatus(world, shipment, 3)
  return {
    pickup_status: 1,
    response: {
      pickup_scheduled_date: indianTime(shipment.pickupAt),
      pickup_token_number: `Reference No: 194_BIGFOOT ${shipment.id}_11${shipment.orderId}`,
      status: 3,
      others: '{"tier_id":5}',
      pickup_generated_date: {
        date: `${indianTime(world.now())}.000000`,
        timezone_type: 3,
        timezone: 'Asia/Kolkata',
      },
      data: `Pickup is confirmed by ${shipment.courierName} For AWB :- ${shipment.awb}`,
    },
  }
}

/**
 * Adds the routes of the simulated courier that assign an AWB number, schedule the pickup, create the label, cancel
 * shipments and list pickup locations.
 */
export function awbRoutes(world: World): Hono {
  const app = new Hono()
  const { shipments, courierOrders } = world.state
  const shipmentOf = (shipmentId: string | undefined) => {
    const shipment = shipments.get(shipmentId ?? '')
    if (!shipment) throw badRequest('Invalid shipment id')
    return shipment
  }
  app.post('/courier/assign/awb', endpoint(world, 'courier.assign_awb', failureBodies), async (c) => {
    const body = await strictBody(c, Assign)
    const order = [...courierOrders.values()].find((each) => `${each.shipmentId}` === body.shipment_id)
    if (!order) throw new CourierRefusal(404, { message: 'Shipment not found', status_code: 404 })
    if ((body.is_return === 1) !== (order.isReturn === true)) throw badRequest('Invalid shipment type.')
    if (order.cancelled) throw badRequest('Order is cancelled, AWB can not be assigned.')
    if (shipments.has(body.shipment_id)) throw badRequest('Oops! Cannot reassign courier for this shipment.')
    return c.json(assign(world, order))
  })
  app.post('/courier/generate/pickup', endpoint(world, 'courier.pickup', failureBodies), async (c) => {
    const body = await strictBody(c, Pickup)
    const shipment = shipmentOf(body.shipment_id[0])
    if (shipment.pickupAt !== null) throw badRequest('Already in Pickup Queue.')
    if (shipment.status !== 1) throw badRequest('Invalid shipment id')
    return c.json(schedulePickup(world, shipment, body.pickup_date?.[0]))
  })
  app.post('/courier/generate/label', endpoint(world, 'courier.label', failureBodies), async (c) => {
    const body = await strictBody(c, Label)
    const { awb } = shipmentOf(body.shipment_id[0])
    return c.json({
      label_created: 1,
      label_url: `${new URL(c.req.url).origin}/__sandbox/courier/label/${awb}?key=${labelKey(world, awb)}`,
      response: 'Label has been created and uploaded successfully!',
      not_created: [],
    })
  })
  app.post('/orders/cancel/shipment/awbs', endpoint(world, 'courier.cancel_awb', failureBodies), async (c) => {
    const { awbs } = await strictBody(c, CancelAwbs)
    const found = awbs.flatMap((awb) => shipmentOfAwb(world, awb) ?? [])
    if (found.length !== awbs.length) throw badRequest('AWB codes are invalid.')
    if (found.some((shipment) => shipment.status === 19 || pickedUp(shipment)))
      throw badRequest('Shipment cannot be cancelled after it is out for pickup.')
    for (const shipment of found) cancelShipment(world, shipment)
    return c.body(null, 204)
  })
  app.get('/settings/company/pickup', endpoint(world, 'courier.pickup_locations', failureBodies), (c) =>
    c.json({
      data: {
        shipping_address: [
          {
            id: 100,
            pickup_location: pickupPlace.nickname,
            name: 'Gulbagh',
            email: 'returns@gulbagh.example',
            address: '12 Ballimaran',
            address_2: '',
            city: 'Delhi',
            state: 'Delhi',
            country: 'India',
            pin_code: pickupPlace.pin,
            phone: '9999999999',
            status: 2,
          },
        ],
        allow_more: '1',
        is_blackbox_seller: false,
      },
    }),
  )
  return app
}
