import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useUser } from '../account/account.queries.ts'
import { runOutbox } from './outbox-store.ts'
import { reportSent } from './report-sent.ts'
import { retryRefused } from './retry-refused.ts'

const minDelayMs = 1000
// Another tab or the worker is sending. It may have started before the newest entry was added.
const busyRetryMs = 5000
// `setTimeout` fires immediately for delays above 2^31 ms, so longer ones are capped at an hour.
const maxDelayMs = 3_600_000

interface Runs {
  /** The keys of waiting and of unreported entries, as one string: a new key is a reason to run again. */
  waiting: string
  sent: string
  /** The keys of refused entries. */
  needy: string
  online: boolean
}

/**
 * Runs the outbox at start, when the connection returns, when the tab becomes visible, and at the time the server
 * asked for.
 */
export function useOutboxRuns({ waiting, sent, needy, online }: Runs): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { user } = useUser()
  const userId = user?.id

  useEffect(() => {
    if (waiting === '') return
    let mounted = true
    const run = async () => {
      clearTimeout(timer.current)
      // A database that fails now may work at the next run.
      const drained = await runOutbox().catch(() => null)
      if (!mounted || !drained) return
      if (drained === 'busy') {
        timer.current = setTimeout(run, busyRetryMs)
        return
      }
      if (drained.lost || drained.nextAt === null) return
      timer.current = setTimeout(run, Math.min(Math.max(drained.nextAt - Date.now(), minDelayMs), maxDelayMs))
    }
    const seen = () => {
      if (document.visibilityState === 'visible') void run()
    }
    if (online) void run()
    addEventListener('online', run)
    document.addEventListener('visibilitychange', seen)
    return () => {
      mounted = false
      clearTimeout(timer.current)
      removeEventListener('online', run)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [waiting, online])

  // A hidden tab reports nothing.
  useEffect(() => {
    if (sent === '') return
    const track = (orderId: number) => void navigate({ to: '/track-order', search: { orderId: String(orderId) } })
    const report = () => {
      // An entry that could not be removed stays marked as sent and is reported the next time.
      if (document.visibilityState === 'visible') void reportSent(client, track).catch(() => undefined)
    }
    report()
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)
  }, [client, navigate, sent])

  // When the author of refused entries signs in, they are sent again. A refusal may arrive after the sign-in, so each
  // entry is checked once per signed-in account.
  const checked = useRef({ userId, keys: '' })
  useEffect(() => {
    if (userId === undefined || needy === '') return
    const before = checked.current.userId === userId ? checked.current.keys.split(' ') : []
    const fresh = needy.split(' ').filter((key) => !before.includes(key))
    checked.current = { userId, keys: [...before, ...fresh].join(' ') }
    // An entry that could not be changed still shows its button.
    if (fresh.length > 0) void retryRefused(client, fresh).catch(() => undefined)
  }, [client, userId, needy])
}
