const maxCorrectionMs = 60_000

let latest = 0

/** Whether the device's clock was set back since the last call, by more than an automatic correction. */
export function wasClockSetBack(): boolean {
  const now = Date.now()
  const isBack = now < latest - maxCorrectionMs
  latest = now
  return isBack
}
