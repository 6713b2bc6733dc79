import * as v from 'valibot'

// Loose on purpose: numbers come as texts, texts as numbers, and what is not there comes as null, '' or not at all.
const words = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), null),
  v.transform((value) => String(value ?? '').trim() || null),
)
const idText = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty())
const number = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), null),
  v.transform((value) => (value === null || value === undefined || value === '' ? null : Number(value))),
  v.transform((value) => (Number.isFinite(value) ? value : null)),
)

export const Login = v.object({ token: v.pipe(v.string(), v.nonEmpty()) })

/** What any answer may carry that says it is none. */
export const Failure = v.object({
  message: words,
  status: v.fallback(number, null),
  status_code: v.fallback(number, null),
})

const CourierRow = v.object({
  courier_company_id: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer()),
  courier_name: v.string(),
  cod: v.pipe(
    number,
    v.transform((value) => value ?? 0),
  ),
  etd: words,
  estimated_delivery_days: words,
})

export const Serviceability = v.object({
  data: v.object({ available_courier_companies: v.array(CourierRow) }),
})

export const Created = v.object({ order_id: idText, shipment_id: idText, awb_code: words, courier_name: words })

export const Found = v.object({
  data: v.array(
    v.object({
      id: idText,
      channel_order_id: words,
      status: words,
      shipments: v.array(v.object({ id: idText, awb: words, courier: words })),
    }),
  ),
})

export const Assigned = v.object({
  awb_assign_status: number,
  message: words,
  response: v.nullish(
    v.object({
      data: v.nullish(v.object({ awb_code: words, courier_name: words, awb_assign_error: words })),
    }),
  ),
})

export const Pickup = v.object({ pickup_status: number })
export const Label = v.object({ label_created: number, label_url: words })

/** One scan, in tracking and in webhooks. */
export const ScanRow = v.object({
  date: words,
  status: words,
  activity: words,
  location: words,
  'sr-status': number,
})

export const Tracking = v.object({
  tracking_data: v.object({
    track_status: number,
    shipment_status: number,
    shipment_track: v.nullish(v.array(v.object({ current_status: words, courier_name: words, edd: words }))),
    shipment_track_activities: v.nullish(v.array(ScanRow)),
    track_url: words,
    etd: words,
  }),
})

export const Hook = v.object({
  awb: idText,
  shipment_status: words,
  shipment_status_id: number,
  current_timestamp: words,
  courier_name: words,
  etd: words,
  scans: v.nullish(v.array(ScanRow)),
})
