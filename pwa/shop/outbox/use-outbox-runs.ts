import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useUser } from '../account/account.queries.ts'
import { runOutbox } from './outbox-store.ts'
import { sendAgain } from './send-again.ts'
import { tellSent } from './tell-sent.ts'

const soonest = 1000
// Another tab, or the worker, is at it: it may have begun before the newest entry.
const afterOthers = 5000
// Longer timers fire at once.
const latest = 3_600_000

interface Runs {
  /** The keys of what waits and of what is not told yet: another one is another reason. */
  waiting: string
  sent: string
  /** The keys of what was refused. */
  needy: string
  online: boolean
}

/** Runs the outbox at start, when the shop can be reached again, when the tab is seen, and when the server said so. */
export function useOutboxRuns({ waiting, sent, needy, online }: Runs): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { user } = useUser()
  const userId = user?.id

  useEffect(() => {
    if (waiting === '') return
    let here = true
    const run = async () => {
      clearTimeout(timer.current)
      // A database that fails now may be there at the next of these moments.
      const drained = await runOutbox().catch(() => null)
      if (!here || !drained) return
      if (drained === 'busy') {
        timer.current = setTimeout(run, afterOthers)
        return
      }
      if (drained.lost || drained.nextAt === null) return
      timer.current = setTimeout(run, Math.min(Math.max(drained.nextAt - Date.now(), soonest), latest))
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
    const track = (orderId: number) => void navigate({ to: '/track-order', search: { orderId: String(orderId) } })
    const tell = () => {
      // What could not be taken out stays as sent, and is told the next time.
      if (document.visibilityState === 'visible') void tellSent(client, track).catch(() => undefined)
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [client, navigate, sent])

  // Whoever made it is back: nothing more is asked of them. A refusal that was on its way while they signed in comes
  // only after that, so that each is looked at once for each who signs in.
  const looked = useRef({ userId, keys: '' })
  useEffect(() => {
    if (userId === undefined || needy === '') return
    const before = looked.current.userId === userId ? looked.current.keys.split(' ') : []
    const fresh = needy.split(' ').filter((key) => !before.includes(key))
    looked.current = { userId, keys: [...before, ...fresh].join(' ') }
    // What could not be changed still says that it needs them, with a button.
    if (fresh.length > 0) void sendAgain(client, fresh).catch(() => undefined)
  }, [client, userId, needy])
}
