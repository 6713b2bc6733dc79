import type { Deps } from '../deps.ts'
import { describeError } from '../http/describe-error.ts'
import type { Work } from '../jobs/jobs.ts'
import { flagSimulated } from '../shipping/shipment-store.ts'
import type { Timers } from '../timers.ts'
import { confirmNews, pollParcels } from './follow-parcel.ts'

type Shop = Pick<Deps, 'db' | 'clock' | 'log' | 'courier'>

/** Jobs that confirm webhooks. Without a courier there are none, and queued jobs wait. */
export const trackingJobs = ({ courier, ...shop }: Shop): Record<string, Work> =>
  courier ? { 'confirm-news': confirmNews({ ...shop, courier }) } : {}

const pollIntervalMs = 15 * 60_000

/**
 * Polls the parcels every 15 minutes until `stop`, which waits for a running round. With a live courier, parcels that
 * were booked in the sandbox are marked as failed at the start and in every round.
 */
export function followParcels({ courier, timers, ...shop }: Shop & { timers: Timers }): { stop(): Promise<void> } {
  if (!courier) return { stop: async () => undefined }
  const following = { ...shop, courier }
  const stopping = new AbortController()
  const markSimulated = async () => {
    if (courier.kind === 'live') await shop.db.write((tx) => flagSimulated(tx, shop.clock()))
  }
  const failed = (error: unknown) => shop.log.error({ cause: describeError(error) }, 'polling the parcels failed')
  let round = markSimulated().catch(failed)
  const poll = () => {
    round = round
      .then(markSimulated)
      .then(() => pollParcels(following, stopping.signal))
      .catch(failed)
  }
  const stopTimer = timers.every(pollIntervalMs, poll)
  return {
    async stop() {
      stopTimer()
      stopping.abort()
      await round
    },
  }
}
