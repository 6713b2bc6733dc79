import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { closeDrafts } from '../../offline/closed-drafts.ts'
import { owner, watchOwner } from '../../offline/owner.ts'
import { ofVisitor, userQuery } from './account.queries.ts'
import { isAccountScreen, listenToTabs, rereadMark } from './session-store.ts'

/**
 * Follows the account that uses this browser: whoever signs in or out in another tab does so here, and nothing of an
 * account whose session has ended stays in this page's memory.
 */
export function useOtherTabs(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const stopWatching = watchOwner(({ left, here }) => {
      const isGuest = owner() === 'guest'
      if (!here) {
        client.setQueryData(userQuery.queryKey, null)
        if (!isGuest) void client.invalidateQueries(userQuery)
      }
      if (!left) return void client.invalidateQueries(ofVisitor)
      // At once: the next screen must not read it.
      void client.resetQueries(ofVisitor)
      void import('./tell-logged-out.ts').then(
        ({ tellLoggedOut }) => tellLoggedOut(here && isGuest && !isAccountScreen(), () => navigate({ to: '/login' })),
        () => undefined,
      )
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
    // A page that the browser kept whole, or did not run, has heard nothing meanwhile.
    const events = new AbortController()
    for (const type of ['storage', 'pageshow', 'visibilitychange']) addEventListener(type, rereadMark, events)
    return () => {
      stopWatching()
      stopListening()
      events.abort()
    }
  }, [client, navigate])
}
