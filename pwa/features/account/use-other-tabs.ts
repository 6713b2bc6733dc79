import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { closeDrafts } from '../../offline/closed-drafts.ts'
import { userQuery } from './account.queries.ts'
import { listenToTabs, rereadMark } from './session-store.ts'

/** Follows what happens in the shop's other tabs: whoever signs out there is signed out here. */
export function useOtherTabs(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      listenToTabs((type) => {
        if (type === 'signed-in') {
          rereadMark()
          void client.invalidateQueries(userQuery)
          return
        }
        client.clear()
        closeDrafts()
        location.assign('/')
      }),
    [client],
  )
}
