import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { instantOf } from './india-time.ts'
import type { CourierNews, HookReading, Scan } from './port.ts'
import { Hook, type ScanRow, type Tracking } from './shiprocket-answers.ts'
import { plain } from './shiprocket-calls.ts'

const digest = (...parts: (string | number | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)

const short = (text: string | null | undefined) => (text ? plain(text) || null : null)

function scansOf(awbCode: string, rows: readonly v.InferOutput<typeof ScanRow>[]): Scan[] {
  return rows.flatMap(({ date, status, activity, location, 'sr-status': code }) => {
    const at = instantOf(date)
    if (!at) return []
    const key = `scan ${digest(awbCode, date, status, activity)}`
    return [{ code, at, activity: short(activity) ?? '', location: short(location), key }]
  })
}

/** Converts a tracking response; null when the courier has no data about the parcel. */
export function trackedNews(awbCode: string, { tracking_data }: v.InferOutput<typeof Tracking>): CourierNews | null {
  const { track_status, shipment_status, shipment_track, shipment_track_activities, track_url, etd } = tracking_data
  if (track_status !== 1) return null
  const parcel = shipment_track?.[0]
  const scans = scansOf(awbCode, shipment_track_activities ?? [])
  return {
    code: shipment_status,
    label: short(parcel?.current_status),
    at: newest(scans),
    courierName: short(parcel?.courier_name),
    estimatedDelivery: instantOf(parcel?.edd) ?? instantOf(etd),
    trackUrl: track_url?.startsWith('https://') ? track_url.slice(0, 500) : null,
    scans,
  }
}

const newest = (scans: readonly Scan[]): Date | null =>
  scans.length > 0 ? new Date(Math.max(...scans.map(({ at }) => at.getTime()))) : null

const isEqual = (a: string, b: string) => {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}

/** Whether a webhook has the configured token. Without a configured token every webhook is rejected. */
export const isHook = (expectedToken: string | null, token: string | null): boolean =>
  expectedToken !== null && token !== null && isEqual(expectedToken, token)

/** Parses the body of a webhook. */
export function readHook(body: string): HookReading {
  const parsed = v.safeParse(Hook, jsonOf(body))
  if (!parsed.success) return 'unreadable'
  const { awb, shipment_status, shipment_status_id, current_timestamp, courier_name, etd, scans } = parsed.output
  const found = scansOf(awb, scans ?? [])
  return {
    id: `courier ${digest(awb, shipment_status_id, current_timestamp)}`,
    awbCode: awb,
    news: {
      code: shipment_status_id,
      label: short(shipment_status),
      at: instantOf(current_timestamp) ?? newest(found),
      courierName: short(courier_name),
      estimatedDelivery: instantOf(etd),
      trackUrl: null,
      scans: found,
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
