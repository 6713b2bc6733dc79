/** Thrown by a job whose time has not come: it runs again after `waitMs` milliseconds, and this attempt does not count. */
export class Postponed extends Error {
  override name = 'Postponed'
  readonly waitMs: number

  constructor(waitMs: number) {
    super(`Postponed by ${waitMs} ms`)
    this.waitMs = waitMs
  }
}
