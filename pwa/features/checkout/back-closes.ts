const patience = 500

/**
 * Gives something that covers the page an entry of the browser's history, so that Back closes it instead of leaving the
 * page. The router hears nothing of that entry, because for it nothing has moved. The answer takes the entry away again.
 */
export function openEntry(onBack: () => void): () => Promise<void> {
  let gone = false
  // The router has put its own function in place of the history's.
  History.prototype.pushState.call(history, history.state, '')
  const onPop = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    gone = true
    onBack()
  }
  addEventListener('popstate', onPop, { capture: true, once: true })
  return async () => {
    removeEventListener('popstate', onPop, { capture: true })
    if (gone) return
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
