import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { userQuery } from '../../api/current-user.ts'
import { useSessionMark } from '../../api/session-store.ts'

const answerTimeoutMs = 3000

/**
 * Whether it is known whose stored records may be shown: at once where nobody is marked, else when the server has said
 * who is signed in, or could not be asked. A slow network holds a shopper up for 3 seconds, then the mark is believed.
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
