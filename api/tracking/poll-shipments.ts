import * as v from 'valibot'
import type { Deps } from '../deps.ts'
import { describeError } from '../http/log.ts'
import type { JobHandler } from '../jobs/job-runner.ts'
import { PermanentFailure } from '../jobs/retries.ts'
import type { CourierPort } from '../providers/courier/port.ts'
import { findParcel, parcelsToPoll, setShipment } from '../shipping/shipment-store.ts'
import { storeTracking } from './tracking-store.ts'

export interface TrackingContext extends Pick<Deps, 'db' | 'clock' | 'log'> {
  courier: CourierPort
}

/**
 * Requests the tracking data of a parcel and stores them; returns false while the courier has none. Throws
 * `PermanentFailure` for a parcel of another courier, without a call.
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

/** Job that confirms a webhook by requesting the tracking data, because a webhook could be forged. */
export const confirmTracking =
  (shop: TrackingContext): JobHandler =>
  async (payload) => {
    const { awbCode } = v.parse(Payload, payload)
    if (!(await updateTracking(shop, awbCode)))
      throw new Error('The courier has no tracking data for the parcel of its webhook')
  }

const pollAfterMs = 4 * 3600 * 1000

/** Polls each parcel in transit that was not checked for four hours, in case webhooks are lost. Stops at the first error. */
export async function pollShipments(shop: TrackingContext, signal?: AbortSignal): Promise<void> {
  const before = new Date(shop.clock().getTime() - pollAfterMs)
  const { kind } = shop.courier
  const awbCodes = await shop.db.read((tx) => parcelsToPoll(tx, kind, before, 100))
  for (const awbCode of awbCodes) {
    if (signal?.aborted) return
    try {
      await updateTracking(shop, awbCode)
    } catch (error) {
      // When one request fails, the next would probably fail too. The next round tries again.
      shop.log.warn({ cause: describeError(error) }, 'parcels could not be polled')
      return
    }
  }
}
