/** Thrown by a job that a retry cannot help. The message is shown to the admin and contains no personal data. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

/** Thrown by a job that is not due yet. It runs again after `waitMs` milliseconds; the attempt does not count. */
export class Postponed extends Error {
  override name = 'Postponed'
  readonly waitMs: number

  constructor(waitMs: number) {
    super(`Postponed by ${waitMs} ms`)
    this.waitMs = waitMs
  }
}

/** Thrown by a job that an admin must release first. The message says why and contains no personal data. */
export class Withheld extends Error {
  override name = 'Withheld'
}
