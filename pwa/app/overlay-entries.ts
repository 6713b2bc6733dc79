import type { RegisteredRouter } from '@tanstack/react-router'
import type { AddOverlayEntry } from '../ui/dialog/use-back-closes.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Identifies the overlay that added this history entry. */
    overlay?: number
    /** The key of the page below the overlay, which has the same scroll position. */
    pageKey?: string
  }
}

const popTimeoutMs = 500

/** Adds history entries of overlays through the router: each is the current location with another state. */
export const overlayEntriesOf =
  (router: RegisteredRouter): AddOverlayEntry =>
  (onBack) => {
    const { history } = router
    // Random, so that it also differs from entries that an earlier page load left in the history.
    const id = Math.random()
    const isHere = () => history.location.state.overlay === id
    const { state } = router.latestLocation
    const pageKey = state.pageKey ?? state.__TSR_key
    void router.commitLocation({
      ...router.latestLocation,
      state: { ...state, overlay: id, ...(pageKey ? { pageKey } : {}) },
      resetScroll: false,
      hashScrollIntoView: false,
    })
    // The router writes to the browser's history in a microtask; an overlay may be closed before that.
    history.flush()
    const unsubscribe = history.subscribe(({ action: { type } }) => {
      if (type === 'PUSH' || type === 'REPLACE' || isHere()) return
      unsubscribe()
      onBack()
    })
    return async (isReplaced = false) => {
      unsubscribe()
      // Back or a link has left the entry already.
      if (isReplaced || !isHere()) return
      await new Promise<void>((done) => {
        const finish = () => {
          stop()
          clearTimeout(timeout)
          done()
        }
        const stop = history.subscribe(finish)
        // The gateway's frame may have added entries, which are removed first.
        const timeout = setTimeout(finish, popTimeoutMs)
        history.back()
      })
    }
  }
