import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/account'
import { ofVisitor, userQuery } from '../../api/current-user.ts'
import { markSession, notifyTabs, useSessionMark } from '../../api/session-store.ts'

/** The user where somebody signed in on this device; `expected` while the answer is on its way or cannot be had. */
export function useUser(): { user: CurrentUser | null; expected: boolean } {
  const expected = useSessionMark()
  const { data } = useQuery({ ...userQuery, enabled: expected })
  return { user: expected ? (data ?? null) : null, expected }
}

/** Whoever just signed in or out sees nothing of whoever was here before. The catalogue is everybody's. */
export function showUser(client: QueryClient, user: CurrentUser | null): void {
  // A request that is under way is answered for the session before.
  void client.cancelQueries(userQuery)
  client.setQueryData(userQuery.queryKey, user)
  markSession(user)
  if (user) notifyTabs('signed-in')
  void client.invalidateQueries(ofVisitor)
}
