import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { closeDrafts } from '../offline/closed-drafts.ts'
import { owner, watchOwner } from '../offline/owner.ts'
import { ofVisitor, userQuery } from './current-user.ts'
import { isAccountScreen, listenToTabs, rereadMark } from './session-store.ts'

/**
 * Synchronizes this tab with the account that uses this browser: signs this tab in or out when another tab does, and
 * deletes an account's data from this page's memory when its session has ended. `onAccountLeft` is called when an
 * account can no longer use this page; `isEnded` is true when the server ended its session here. Pass a stable
 * function.
 */
export function useSessionSync(onAccountLeft?: (isEnded: boolean) => void): void {
  const client = useQueryClient()
  useEffect(() => {
    const stopWatching = watchOwner(({ left, here }) => {
      const isGuest = owner() === 'guest'
      if (!here) {
        client.setQueryData(userQuery.queryKey, null)
        if (!isGuest) void client.invalidateQueries(userQuery)
      }
      if (!left) return void client.invalidateQueries(ofVisitor)
      // Delete the data now, before the next screen can read it.
      void client.resetQueries(ofVisitor)
      onAccountLeft?.(here && isGuest && !isAccountScreen())
    })
    const stopListening = listenToTabs((type) => {
      if (type === 'signed-in') {
        rereadMark()
        void client.invalidateQueries(userQuery)
        return
      }
      client.clear()
      closeDrafts()
      location.assign('/')
    })
    // A page in the back-forward cache, or one that was paused, misses the messages of other tabs.
    const events = new AbortController()
    for (const type of ['storage', 'pageshow', 'visibilitychange']) addEventListener(type, rereadMark, events)
    return () => {
      stopWatching()
      stopListening()
      events.abort()
    }
  }, [client, onAccountLeft])
}
