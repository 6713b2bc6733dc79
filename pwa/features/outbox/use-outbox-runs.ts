import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { editOutbox } from '../../offline/outbox/entry-store.ts'
import { useUser } from '../account/account.queries.ts'
import { runOutbox } from './outbox-store.ts'
import { tellSent } from './tell-sent.ts'

const needsItsMaker = ['unauthenticated', 'other_user']
const soonest = 1000
// Longer timers fire at once.
const latest = 3_600_000

interface Runs {
  /** The keys of what waits and of what is not told yet: another one is another reason. */
  waiting: string
  sent: string
  online: boolean
}

/** Runs the outbox at start, when the shop can be reached again, when the tab is seen, and when the server said so. */
export function useOutboxRuns({ waiting, sent, online }: Runs): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { user } = useUser()
  const userId = user?.id

  useEffect(() => {
    if (waiting === '') return
    let here = true
    const run = async () => {
      clearTimeout(timer.current)
      // A database that fails now may be there at the next of these moments.
      const drained = await runOutbox().catch(() => 'busy' as const)
      if (!here || drained === 'busy' || drained.lost || drained.nextAt === null) return
      const wait = Math.min(Math.max(drained.nextAt - Date.now(), soonest), latest)
      timer.current = setTimeout(run, wait)
    }
    const seen = () => {
      if (document.visibilityState === 'visible') void run()
    }
    if (online) void run()
    addEventListener('online', run)
    document.addEventListener('visibilitychange', seen)
    return () => {
      here = false
      clearTimeout(timer.current)
      removeEventListener('online', run)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [waiting, online])

  // A hidden tab tells nobody.
  useEffect(() => {
    if (sent === '') return
    const tell = () => {
      // What could not be taken out stays as sent, and is told the next time.
      if (document.visibilityState === 'visible') void tellSent(client).catch(() => undefined)
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [client, sent])

  // Whoever made it is back: nothing more is asked of them.
  useEffect(() => {
    if (userId === undefined) return
    void editOutbox(
      (entries) =>
        entries.map((entry) =>
          entry.state === 'needs-you' && entry.owner === userId && needsItsMaker.includes(entry.problem?.code ?? '')
            ? { ...entry, state: 'waiting', problem: null, nextAt: 0 }
            : entry,
        ),
      // It still says that it needs them, with a button.
    ).catch(() => undefined)
  }, [userId])
}
