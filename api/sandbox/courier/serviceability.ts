import { type Context, Hono } from 'hono'
import { endpoint, type World } from '../endpoint.ts'
import { indianDay } from './entities.ts'
import { CourierRefusal, failureBodies, invalidData } from './requests.ts'

const dayMs = 24 * 3_600_000

const knownFields = [
  'pickup_postcode',
  'delivery_postcode',
  'order_id',
  'cod',
  'weight',
  'length',
  'breadth',
  'height',
  'declared_value',
  'mode',
  'is_return',
  'qc_check',
  'only_local',
]

function check(query: Record<string, string>) {
  const errors: Record<string, string[]> = {}
  for (const field of Object.keys(query))
    if (!knownFields.includes(field)) errors[field] = [`The ${field} field is not known.`]
  for (const field of ['pickup_postcode', 'delivery_postcode'])
    if (!/^[1-9]\d{5}$/.test(query[field] ?? ''))
      errors[field] = [
        query[field] === undefined ? `The ${field} field is required.` : `The ${field} must be 6 digits.`,
      ]
  if (query.order_id === undefined) {
    if (query.cod === undefined) errors.cod = ['The cod field is required when order id is not present.']
    else if (!/^[01]$/.test(query.cod)) errors.cod = ['The selected cod is invalid.']
    if (query.weight === undefined) errors.weight = ['The weight field is required when order id is not present.']
    else if (!(Number(query.weight) > 0)) errors.weight = ['The weight must be greater than 0.']
  }
  if (Object.keys(errors).length > 0) throw invalidData(errors)
}

/**
 * Returns the two couriers of each serviceable PIN code. The entry of one courier contains numbers; the entry of the
 * other contains numbers as strings and omits fields, so that the client is tested with both.
 */
const couriers = (now: number, pin: string, cod: 0 | 1) => [
  {
    courier_company_id: 24,
    courier_name: 'Xpressbees Surface',
    cod,
    etd: indianDay(now + 4 * dayMs),
    etd_hours: 96,
    estimated_delivery_days: '4',
    rate: 78.5,
    freight_charge: 78.5,
    cod_charges: cod ? 35 : 0,
    rto_charges: 70,
    is_surface: true,
    min_weight: 0.5,
    charge_weight: 1,
    rating: 4.3,
    city: 'Delhi',
    state: 'Delhi',
    postcode: pin,
    zone: 'z_d',
    cutoff_time: '14:00',
    blocked: 0,
    odablock: false,
    suppress_date: null,
    call_before_delivery: 'Available',
  },
  {
    courier_company_id: '10',
    courier_name: 'Delhivery Air',
    cod: `${cod}`,
    etd: indianDay(now + 2 * dayMs),
    estimated_delivery_days: '2',
    rate: '142.00',
    freight_charge: '142.00',
    rating: '4.6',
    etd_hours: null,
    postcode: pin,
    zone: 'z_d',
    blocked: 0,
    others: '{"cancel_real_time":true}',
  },
]

async function answer(c: Context, world: World) {
  const query = c.req.query()
  check(query)
  const pin = query.delivery_postcode ?? ''
  const ending = pin.slice(-3)
  if (ending === '995') await world.hang(c.req.raw.signal)
  if (ending === '996')
    throw new CourierRefusal(500, { message: 'Trying to get property of non-object', status_code: 500 })
  if (ending === '999')
    return c.json({
      status: 404,
      message: `No courier service available between ${query.pickup_postcode} and ${pin}`,
    })
  const found = ending === '998' ? [] : couriers(world.now(), pin, ending === '997' ? 0 : 1)
  return c.json({
    company_auto_shipment_insurance_setting: false,
    currency: 'INR',
    data: {
      available_courier_companies: found,
      blocked_courier_companies: [],
      child_courier_id: null,
      ...(found.length > 0 ? { recommended_courier_company_id: '24', shiprocket_recommended_courier_id: 24 } : {}),
    },
    dg_courier: 0,
    status: 200,
  })
}

/**
 * Adds the route that lists the couriers for a PIN code. The last digits of the PIN code determine the result: 995
 * never responds, 996 returns status 500, 997 has no COD, 998 returns an empty list, 999 returns the error "no
 * courier".
 */
export function serviceabilityRoutes(world: World): Hono {
  const app = new Hono()
  app.on(
    'GET',
    ['/courier/serviceability', '/courier/serviceability/'],
    endpoint(world, 'courier.serviceability', failureBodies),
    (c) => answer(c, world),
  )
  return app
}
