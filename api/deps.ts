import type { Database } from '#engine'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Config } from './config.ts'
import type { Log } from './http/log.ts'
import type { MediaStore } from './media/media-store.ts'
import type { CourierPort } from './providers/courier/port.ts'
import type { PaymentsPort } from './providers/payments/port.ts'

/** What the shop is made of. `main.ts` opens the real things, tests give their own clock and randomness. */
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
  /** Looks for what is due; to be woken after the commit of a transaction that queued something. */
  jobs: { wake(): void }
  /** The payment gateway; null where nothing can be paid online. */
  payments: PaymentsPort | null
  /** Who carries parcels; null where nobody is set up: PIN codes are unknown then, and shipments wait. */
  courier: CourierPort | null
  pictures: Omit<MediaStore, 'close'>
}
