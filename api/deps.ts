import type { Database } from '#engine'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Config } from './config.ts'
import type { Log } from './http/log.ts'
import type { MediaStore } from './media/media-store.ts'
import type { CourierPort } from './providers/courier/port.ts'
import type { PaymentsPort } from './providers/payments/port.ts'

/** The services of the shop, which areas receive. `services.ts` creates them for the shop and its tests. */
export interface Deps {
  config: Config
  db: Database
  /** The active catalogue in memory. */
  catalogue: Catalogue
  /** The time of day, for instants that are stored or shown. It can be set forward or back while the shop runs. */
  clock: () => Date
  /** The time by which orders and sessions expire: `clock`, unless that has just jumped ahead (`createExpiryClock`). */
  expiryClock: () => Date
  /** Milliseconds since an arbitrary moment. It never goes back: for ages, limits and intervals. */
  monotonicMs: () => number
  /** Cryptographically strong bytes. */
  random: (bytes: number) => Uint8Array
  log: Log
  /** Log lines that could not be written since the start. */
  droppedLogLines: () => number
  /** Wakes the job runner. Call it after the commit of a transaction that queued a job. */
  jobs: { wake(): void }
  /** The payment gateway; null when online payment is off. */
  payments: PaymentsPort | null
  /** The courier; null without courier settings: PIN codes are unknown then, and shipments wait. */
  courier: CourierPort | null
  pictures: Omit<MediaStore, 'close'>
}
