import type { Database } from '#engine'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Config } from './config.ts'
import type { Log } from './http/log.ts'
import type { MediaStore } from './media/media-store.ts'
import type { CourierPort } from './providers/courier/port.ts'
import type { PaymentsPort } from './providers/payments/port.ts'
import type { Push } from './providers/push.ts'
import type { SecretBox } from './providers/secret-box.ts'

/** The services of the shop that handlers and jobs use. `compose.ts` creates them for the shop and for tests. */
export interface Deps {
  config: Config
  db: Database
  /** The catalogue of active products in memory. */
  catalogue: Catalogue
  /** The time of day, for timestamps that are stored or shown. It can jump forward or back while the shop runs. */
  clock: () => Date
  /**
   * Returns the time that decides whether orders and sessions have expired. It equals `clock`, unless the time of day
   * has just jumped ahead (`createExpiryClock`).
   */
  expiryClock: () => Date
  /** Returns milliseconds since an arbitrary moment, for ages, limits and intervals. The value never decreases. */
  monotonicMs: () => number
  /** Returns cryptographically strong random bytes. */
  random: (bytes: number) => Uint8Array
  log: Log
  /** Returns the number of log lines that could not be written since the start. */
  droppedLogLines: () => number
  /** Wakes the job runner. Call it after the commit of a transaction that queued a job. */
  jobs: { wake(): void }
  /** The payment gateway; null when online payment is off. */
  payments: PaymentsPort | null
  /**
   * The courier; null if no courier is configured. Without a courier, the serviceability of PIN codes is unknown and no
   * shipment is booked.
   */
  courier: CourierPort | null
  /** Encrypts and decrypts the stored keys of providers. */
  secrets: SecretBox
  /**
   * Applies changed keys of providers: later requests and jobs use new `payments`, `courier` and `config`. Await it
   * after the commit of the change.
   */
  reloadProviders: () => Promise<void>
  /** Sends push notifications to browsers of admins. */
  push: Push
  pictures: Omit<MediaStore, 'close'>
}
