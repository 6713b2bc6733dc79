const key = 'gulbagh-install'
const remembered = 90 * 24 * 3_600_000

/** Not asked again for ninety days. */
export function rememberDeclined(now: number): void {
  try {
    localStorage.setItem(key, String(now))
  } catch {
    // A forbidden store: declined until the page is left.
  }
}

/** Whether the shopper has declined to install the shop in the last ninety days, or has it. */
export function hasDeclined(now: number): boolean {
  try {
    const at = Number(localStorage.getItem(key) ?? Number.NaN)
    // The clock has been set back: the ninety days begin now.
    if (at > now) rememberDeclined(now)
    return now - at < remembered
  } catch {
    return true
  }
}
