import * as v from 'valibot'

// Tolerant on purpose: the API sends numbers as strings and strings as numbers; missing values are null, '' or absent.
const optionalText = v.pipe(
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

/** Fields with which any response may report a failure. */
export const Failure = v.object({
  message: optionalText,
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
  etd: optionalText,
  estimated_delivery_days: optionalText,
})

export const Serviceability = v.object({
  data: v.object({ available_courier_companies: v.array(CourierRow) }),
})

export const Created = v.object({
  order_id: idText,
  shipment_id: idText,
  awb_code: optionalText,
  courier_name: optionalText,
})

export const Found = v.object({
  data: v.array(
    v.object({
      id: idText,
      channel_order_id: optionalText,
      status: optionalText,
      shipments: v.array(v.object({ id: idText, awb: optionalText, courier: optionalText })),
    }),
  ),
})

export const Assigned = v.object({
  awb_assign_status: number,
  message: optionalText,
  response: v.nullish(
    v.object({
      data: v.nullish(v.object({ awb_code: optionalText, courier_name: optionalText, awb_assign_error: optionalText })),
    }),
  ),
})

export const Pickup = v.object({ pickup_status: number })
export const Label = v.object({ label_created: number, label_url: optionalText })

/** One scan in tracking responses and webhooks. */
export const ScanRow = v.object({
  date: optionalText,
  status: optionalText,
  activity: optionalText,
  location: optionalText,
  'sr-status': number,
})

export const Tracking = v.object({
  tracking_data: v.object({
    track_status: number,
    shipment_status: number,
    shipment_track: v.nullish(
      v.array(v.object({ current_status: optionalText, courier_name: optionalText, edd: optionalText })),
    ),
    shipment_track_activities: v.nullish(v.array(ScanRow)),
    track_url: optionalText,
    etd: optionalText,
  }),
})

export const Hook = v.object({
  awb: idText,
  shipment_status: optionalText,
  shipment_status_id: number,
  current_timestamp: optionalText,
  courier_name: optionalText,
  etd: optionalText,
  scans: v.nullish(v.array(ScanRow)),
})
