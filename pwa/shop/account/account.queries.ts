import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CurrentUser } from '#contract/account'
import { ofVisitor, userQuery } from '../../api/current-user.ts'
import { markSession, notifyTabs, useSessionMark } from '../../api/session-store.ts'

/**
 * The signed-in user. `expected` is true when an account signed in on this device, even if the user is not loaded
 * yet or cannot be.
 */
export function useUser(): { user: CurrentUser | null; expected: boolean } {
  const expected = useSessionMark()
  const { data } = useQuery({ ...userQuery, enabled: expected })
  return { user: expected ? (data ?? null) : null, expected }
}

/**
 * Shows the new user after signing in or out, and invalidates all data of the previous visitor. The catalogue
 * stays cached.
 */
export function showUser(client: QueryClient, user: CurrentUser | null): void {
  // The reply to a request in progress belongs to the previous session.
  void client.cancelQueries(userQuery)
  client.setQueryData(userQuery.queryKey, user)
  markSession(user)
  if (user) notifyTabs('signed-in')
  void client.invalidateQueries(ofVisitor)
}

const answerTimeoutMs = 3000

/**
 * Whether it is known which account's stored data may be shown. True at once without a session mark, otherwise
 * after the server has answered, or after 3 seconds without an answer.
 */
export function useOwnerKnown(): boolean {
  const expected = useSessionMark()
  const { isFetched } = useQuery({ ...userQuery, enabled: expected })
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), answerTimeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return !expected || isFetched || late
}
