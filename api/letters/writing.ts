import type { Deps } from '../deps.ts'

/** What writing a letter needs. */
export interface Writing extends Pick<Deps, 'db' | 'clock' | 'random'> {
  /** Where the shop is reached, from its own settings and never from a request. */
  origin: string
  /** When the letter was asked for. */
  askedAt: Date
}
