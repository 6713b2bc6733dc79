const key = 'gulbagh-install'
const rememberedMs = 90 * 24 * 3_600_000

/** Stores that the offer was declined; it is not shown again for 90 days. `now` in milliseconds. */
export function rememberDeclined(now: number): void {
  try {
    localStorage.setItem(key, String(now))
  } catch {
    // Without local storage, the refusal lasts until the page is closed.
  }
}

/** Whether the shopper has declined the install offer in the last 90 days. True if that cannot be read. */
export function hasDeclined(now: number): boolean {
  try {
    const at = Number(localStorage.getItem(key) ?? Number.NaN)
    // The clock was set back: the 90 days begin now.
    if (at > now) rememberDeclined(now)
    return now - at < rememberedMs
  } catch {
    return true
  }
}
