import type { Deps } from '../deps.ts'
import { describeError } from '../http/describe-error.ts'
import type { Work } from '../jobs/jobs.ts'
import { flagSimulated } from '../shipping/shipment-store.ts'
import type { Timers } from '../timers.ts'
import { confirmNews, pollParcels } from './follow-parcel.ts'

type Shop = Pick<Deps, 'db' | 'clock' | 'log' | 'courier'>

/** Making sure of what the courier wrote; without a courier it is left waiting. */
export const trackingJobs = ({ courier, ...shop }: Shop): Record<string, Work> =>
  courier ? { 'confirm-news': confirmNews({ ...shop, courier }) } : {}

const everyMs = 15 * 60_000

/**
 * Follows the parcels every so often until it is stopped, which waits for the round under way. With a live courier,
 * parcels that only the sandbox has are flagged at the start and in every round.
 */
export function followParcels({ courier, timers, ...shop }: Shop & { timers: Timers }): { stop(): Promise<void> } {
  if (!courier) return { stop: async () => undefined }
  const following = { ...shop, courier }
  const stopping = new AbortController()
  const flag = async () => {
    if (courier.kind === 'live') await shop.db.write((tx) => flagSimulated(tx, shop.clock()))
  }
  const failed = (error: unknown) => shop.log.error({ cause: describeError(error) }, 'following the parcels failed')
  let round = flag().catch(failed)
  const follow = () => {
    round = round
      .then(flag)
      .then(() => pollParcels(following, stopping.signal))
      .catch(failed)
  }
  const stopTimer = timers.every(everyMs, follow)
  return {
    async stop() {
      stopTimer()
      stopping.abort()
      await round
    },
  }
}
