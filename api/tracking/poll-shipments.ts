import * as v from 'valibot'
import type { Deps } from '../deps.ts'
import { describeError } from '../http/log.ts'
import type { JobHandler } from '../jobs/job-group.ts'
import { PermanentFailure } from '../jobs/retries.ts'
import type { CourierPort } from '../providers/courier/port.ts'
import { findParcel, parcelsToPoll, setShipment } from '../shipping/shipment-store.ts'
import { storeTracking } from './tracking-store.ts'

export interface TrackingContext extends Pick<Deps, 'db' | 'clock' | 'log'> {
  courier: CourierPort
}

/**
 * Requests the tracking data of a shipment and stores them. Returns false if the courier has none yet. For a shipment
 * of another courier it throws `PermanentFailure` without a call.
 */
export async function updateTracking({ db, clock, log, courier }: TrackingContext, awbCode: string): Promise<boolean> {
  const known = await db.read((tx) => findParcel(tx, awbCode))
  if (known && known.shipment.courier !== courier.kind) {
    throw new PermanentFailure('This parcel was booked with another courier.')
  }
  const news = await courier.track(awbCode)
  await db.write(async (tx) => {
    const now = clock()
    const parcel = await findParcel(tx, awbCode)
    if (!parcel) return
    if (news) await storeTracking(tx, log, { ...parcel, news, asked: true, now })
    else await setShipment(tx, parcel.order.id, { checkedAt: now }, now)
  })
  return news !== null
}

const Payload = v.object({ awbCode: v.string() })

/** Creates the job that confirms a webhook with a tracking request, because a webhook could be forged. */
export const confirmTracking =
  (shop: TrackingContext): JobHandler =>
  async (payload) => {
    const { awbCode } = v.parse(Payload, payload)
    if (!(await updateTracking(shop, awbCode)))
      throw new Error('The courier has no tracking data for the parcel of its webhook')
  }

const pollAfterMs = 4 * 3600 * 1000

/**
 * Requests the tracking data of each shipment in transit that was not checked for four hours, because webhooks may be
 * lost. Stops at the first error.
 */
export async function pollShipments(shop: TrackingContext, signal?: AbortSignal): Promise<void> {
  const before = new Date(shop.clock().getTime() - pollAfterMs)
  const { kind } = shop.courier
  const awbCodes = await shop.db.read((tx) => parcelsToPoll(tx, kind, before, 100))
  for (const awbCode of awbCodes) {
    if (signal?.aborted) return
    try {
      await updateTracking(shop, awbCode)
    } catch (error) {
      // If one request fails, the next would probably fail too. The next run tries again.
      shop.log.warn({ cause: describeError(error) }, 'parcels could not be polled')
      return
    }
  }
}
