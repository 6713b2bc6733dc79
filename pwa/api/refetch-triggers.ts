// The server builds a new catalogue at most every half second: an earlier read may still answer with the old one.
const rebuildMs = 600

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('catalogue')

/** Reads now what the server has already, and again what it makes of several changes in a row. */
function refreshTwice(refresh: () => void): void {
  refresh()
  setTimeout(refresh, rebuildMs)
}

/** Notifies this browser's other tabs that the catalogue was changed here, and refreshes this one. */
export function announceCatalogueChange(refresh: () => void): void {
  channel?.postMessage(null)
  refreshTwice(refresh)
}

/** Refreshes this tab whenever another tab has changed the catalogue. */
export const onCatalogueChange = (refresh: () => void): void =>
  channel?.addEventListener('message', () => refreshTwice(refresh))

const maxCorrectionMs = 60_000

let latest = 0

/** Whether the device's clock was set back since the last call, by more than an automatic correction. */
export function wasClockSetBack(): boolean {
  const now = Date.now()
  const isBack = now < latest - maxCorrectionMs
  latest = now
  return isBack
}
