const minute = 60_000
const hour = 60 * minute

const waits = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 6 * hour, 12 * hour, 12 * hour]

/**
 * Returns the milliseconds until the next attempt, after `attempts` failed ones; null after ten attempts, when the job
 * fails permanently.
 */
export const backOff = (attempts: number): number | null => waits[attempts - 1] ?? null

/** Thrown by a job if a retry cannot succeed. The message is shown to the admin and contains no personal data. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

/** Thrown by a job that is not due yet. It runs again after `waitMs` milliseconds, and the attempt does not count. */
export class Postponed extends Error {
  override name = 'Postponed'
  readonly waitMs: number

  constructor(waitMs: number) {
    super(`Postponed by ${waitMs} ms`)
    this.waitMs = waitMs
  }
}

/**
 * Thrown by a job that is not run until an admin requests it. The message has the reason and contains no personal data.
 */
export class Withheld extends Error {
  override name = 'Withheld'
}
