const popTimeoutMs = 500

/** Removes the history entry. With `replaced`, a link has replaced the entry and nothing is left to remove. */
export type CloseEntry = (replaced?: boolean) => Promise<void>

/**
 * Adds a history entry for an overlay, so that the Back button closes the overlay instead of leaving the page. The
 * router is not notified, because its location does not change. Returns a function that removes the entry.
 */
export function openEntry(onBack: () => void): CloseEntry {
  // The id is random, so that it differs from the entries that an earlier page load left in the history.
  const id = Math.random()
  const isHere = () => history.state?.cover === id
  // Call the browser's function directly, because the router has replaced `history.pushState` with its version.
  History.prototype.pushState.call(history, { ...history.state, cover: id }, '')
  const onPop = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    if (isHere()) return
    removeEventListener('popstate', onPop, { capture: true })
    onBack()
  }
  addEventListener('popstate', onPop, { capture: true })
  return async (replaced = false) => {
    removeEventListener('popstate', onPop, { capture: true })
    // Nothing is removed when the entry no longer exists, or the overlay closed before the browser navigated back.
    if (replaced || !isHere()) return
    await new Promise<void>((done) => {
      const pop = (event: PopStateEvent) => {
        event.stopImmediatePropagation()
        done()
      }
      addEventListener('popstate', pop, { capture: true, once: true })
      // Wait only a limited time: the gateway's frame may have added entries, which are removed first.
      setTimeout(() => {
        removeEventListener('popstate', pop, { capture: true })
        done()
      }, popTimeoutMs)
      history.back()
    })
  }
}
