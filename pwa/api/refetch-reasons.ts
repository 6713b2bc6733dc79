// After a change, other processes of the server may return the old catalogue for up to half a second.
const rebuildMs = 600

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('catalogue')

/**
 * Refetches the catalogue now, and again after 600 ms, when the server must have built a catalogue with the latest
 * changes.
 */
function refreshTwice(refresh: () => void): void {
  refresh()
  setTimeout(refresh, rebuildMs)
}

/** Notifies the other tabs of this browser that this tab has changed the catalogue, and refreshes this tab. */
export function announceCatalogueEdit(refresh: () => void): void {
  channel?.postMessage(null)
  refreshTwice(refresh)
}

/** Refetches the catalogue in this tab whenever another tab has changed it. */
export const onCatalogueEdit = (refresh: () => void): void =>
  channel?.addEventListener('message', () => refreshTwice(refresh))

const maxCorrectionMs = 60_000

let latest = 0

/**
 * Returns whether the device's clock was set back since the last call by more than a minute. Automatic corrections of
 * the clock are smaller.
 */
export function wasClockSetBack(): boolean {
  const now = Date.now()
  const isBack = now < latest - maxCorrectionMs
  latest = now
  return isBack
}
