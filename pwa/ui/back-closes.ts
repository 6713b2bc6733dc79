const patience = 500

/** Takes the entry away again; with `replaced` a link has taken its place, and nothing is left to take. */
export type CloseEntry = (replaced?: boolean) => Promise<void>

/**
 * Gives something that covers the page an entry of the browser's history, so that Back closes it instead of leaving the
 * page. The router hears nothing of that entry, because for it nothing has moved. The answer takes the entry away again.
 */
export function openEntry(onBack: () => void): CloseEntry {
  // Also unlike those that a reload has left in the history.
  const cover = Math.random()
  const isHere = () => history.state?.cover === cover
  // The router has put its own function in place of the history's.
  History.prototype.pushState.call(history, { ...history.state, cover }, '')
  const onPop = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    if (isHere()) return
    removeEventListener('popstate', onPop, { capture: true })
    onBack()
  }
  addEventListener('popstate', onPop, { capture: true })
  return async (replaced = false) => {
    removeEventListener('popstate', onPop, { capture: true })
    // Gone already, or opened and closed faster than the browser went back.
    if (replaced || !isHere()) return
    await new Promise<void>((done) => {
      const pop = (event: PopStateEvent) => {
        event.stopImmediatePropagation()
        done()
      }
      addEventListener('popstate', pop, { capture: true, once: true })
      // The gateway's frame may have left entries of its own, which go first.
      setTimeout(() => {
        removeEventListener('popstate', pop, { capture: true })
        done()
      }, patience)
      history.back()
    })
  }
}
