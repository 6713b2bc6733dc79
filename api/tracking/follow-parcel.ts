import * as v from 'valibot'
import type { Deps } from '../deps.ts'
import { describeError } from '../http/describe-error.ts'
import type { Work } from '../jobs/jobs.ts'
import { PermanentFailure } from '../jobs/permanent-failure.ts'
import type { CourierPort } from '../providers/courier/port.ts'
import { findParcel, setShipment, unaskedParcels } from '../shipping/shipment-store.ts'
import { keepNews } from './courier-news-store.ts'

export interface Following extends Pick<Deps, 'db' | 'clock' | 'log'> {
  courier: CourierPort
}

/**
 * Asks the courier where a parcel is and writes it down; false while the courier knows nothing of it. A parcel of
 * another courier is never asked about.
 */
export async function followParcel({ db, clock, log, courier }: Following, awbCode: string): Promise<boolean> {
  const known = await db.read((tx) => findParcel(tx, awbCode))
  if (known && known.shipment.courier !== courier.kind) {
    throw new PermanentFailure('Another courier has this parcel than the shop has now.')
  }
  const news = await courier.track(awbCode)
  await db.write(async (tx) => {
    const now = clock()
    const parcel = await findParcel(tx, awbCode)
    if (!parcel) return
    if (news) await keepNews(tx, log, { ...parcel, news, asked: true, now })
    else await setShipment(tx, parcel.order.id, { checkedAt: now }, now)
  })
  return news !== null
}

const Payload = v.object({ awbCode: v.string() })

/** The job that makes sure of what a webhook said. */
export const confirmNews =
  (shop: Following): Work =>
  async (payload) => {
    const { awbCode } = v.parse(Payload, payload)
    if (!(await followParcel(shop, awbCode))) throw new Error('The courier says nothing of a parcel it wrote about')
  }

const unaskedMs = 4 * 3600 * 1000

/** The net below the webhooks: asks about each parcel on its way that was not asked about for four hours. */
export async function pollParcels(shop: Following, signal?: AbortSignal): Promise<void> {
  const before = new Date(shop.clock().getTime() - unaskedMs)
  const { kind } = shop.courier
  const awbCodes = await shop.db.read((tx) => unaskedParcels(tx, kind, before, 100))
  for (const awbCode of awbCodes) {
    if (signal?.aborted) return
    try {
      await followParcel(shop, awbCode)
    } catch (error) {
      // Who does not answer for one parcel does not for the next: the next round tries again.
      shop.log.warn({ cause: describeError(error) }, 'the parcels could not be followed')
      return
    }
  }
}
