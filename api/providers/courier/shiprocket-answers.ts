import * as v from 'valibot'

const indiaOffsetMs = 330 * 60_000
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const shapes: readonly [RegExp, (parts: string[]) => (string | number | undefined)[]][] = [
  [/^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/, ([y, m, d, ...time]) => [y, m, d, ...time]],
  [/^(\d\d) (\d\d) (\d{4}) (\d\d):(\d\d):(\d\d)$/, ([d, m, y, ...time]) => [y, m, d, ...time]],
  [/^([a-z]{3}) (\d\d?), (\d{4})$/i, ([m = '', d, y]) => [y, months.indexOf(m.toLowerCase()) + 1, d]],
]

/**
 * Parses a time in India without a time zone, such as `2026-11-21 15:04:05`, `21 11 2026 15:04:05` or `Nov 21, 2026`.
 * Returns null for other texts.
 */
export function instantOf(text: string | null | undefined): Date | null {
  const trimmed = text?.trim() ?? ''
  for (const [shape, order] of shapes) {
    const [whole, ...parts] = shape.exec(trimmed) ?? []
    if (whole === undefined) continue
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = order(parts).map((part) =>
      Number(part ?? 0),
    )
    // The courier sends year 0000 for "no date".
    if (year < 2000 || month < 1) return null
    return new Date(Date.UTC(year, month - 1, day, hour, minute, second) - indiaOffsetMs)
  }
  return null
}

/** Formats a time as `2026-11-21 15:04` in India. */
export const indianMinute = (date: Date): string =>
  new Date(date.getTime() + indiaOffsetMs).toISOString().slice(0, 16).replace('T', ' ')

// The schemas are tolerant, because the API sends numbers as strings and strings as numbers, and missing values as
// null, '' or not at all.
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
