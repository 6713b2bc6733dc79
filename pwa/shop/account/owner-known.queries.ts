import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { userQuery } from '../../api/current-user.ts'
import { useSessionMark } from '../../api/session-store.ts'

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
