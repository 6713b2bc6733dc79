import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CurrentUser } from '#contract/account'
import { markSession, notifyTabs, ofVisitor, userQuery, useSessionMark } from '../../api/current-user.ts'

/**
 * Returns the signed-in user. `expected` is true when an account is signed in on this device, even if its data is not
 * loaded yet or cannot be loaded.
 */
export function useUser(): { user: CurrentUser | null; expected: boolean } {
  const expected = useSessionMark()
  const { data } = useQuery({ ...userQuery, enabled: expected })
  return { user: expected ? (data ?? null) : null, expected }
}

/**
 * Shows the new user after signing in or out, and refetches all data that may be of the previous visitor. The cached
 * catalogue does not change.
 */
export function showUser(client: QueryClient, user: CurrentUser | null): void {
  // Cancel a running request for the user, because its response belongs to the previous session.
  void client.cancelQueries(userQuery)
  client.setQueryData(userQuery.queryKey, user)
  markSession(user)
  if (user) notifyTabs('signed-in')
  void client.invalidateQueries(ofVisitor)
}

const answerTimeoutMs = 3000

/** Returns true once a screen has waited 3 seconds for the server. */
export function useAnswerTimeout(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), answerTimeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return late
}

/**
 * Returns whether it is known which account's stored data may be shown. Without a session mark (no account is signed
 * in) this is known at once, otherwise after the response of the server, or after 3 seconds without a response.
 */
export function useOwnerKnown(): boolean {
  const expected = useSessionMark()
  const { isFetched } = useQuery({ ...userQuery, enabled: expected })
  const late = useAnswerTimeout()
  return !expected || isFetched || late
}
