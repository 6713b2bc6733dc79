import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { CircleAlert, Send } from 'lucide-react'
import { useEffect } from 'react'
import { waitingPage } from '#contract/page-paths'
import { useOnline } from '../../api/online-store.ts'
import { signedInAs, useSessionMark } from '../../api/session-store.ts'
import { type EntryState, isMentioned } from '../../offline/outbox/entry.ts'
import { listenToOutbox } from '../../offline/outbox/entry-store.ts'
import { outboxQuery } from './outbox.queries.ts'
import { askToSync } from './outbox-store.ts'
import { useOutboxRuns } from './use-outbox-runs.ts'

const countOf = (count: number, waiting: boolean) => {
  if (waiting)
    return count === 1
      ? '1 item is saved on this phone, waiting to be sent.'
      : `${count} items are saved on this phone, waiting to be sent.`
  return count === 1 ? 'Something couldn’t be sent. Review' : `${count} items couldn’t be sent. Review`
}

/**
 * Sends waiting entries when appropriate, reports sent ones once, and shows a banner on every screen while entries
 * are left.
 */
export const OutboxWatch = () => {
  const client = useQueryClient()
  const online = useOnline()
  const { data } = useQuery(outboxQuery)
  useSessionMark()
  const isWaitingPage = useLocation({ select: ({ pathname }) => pathname.startsWith(waitingPage) })
  const entries = data?.entries ?? []
  const keysOf = (...states: EntryState[]) =>
    entries.filter(({ state }) => states.includes(state)).map(({ key }) => key)
  const shown = entries.filter((entry) => isMentioned(entry, signedInAs()))
  const needyCount = shown.filter(({ state }) => state === 'needs-you' || state === 'held').length
  const waiting = keysOf('waiting')
  const shownWaiting = shown.filter(({ state }) => state === 'waiting').length

  useEffect(() => {
    const refresh = () => void client.invalidateQueries(outboxQuery)
    // A page restored from the back/forward cache has missed notifications.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && refresh()
    addEventListener('pageshow', shown)
    const stop = listenToOutbox(refresh)
    return () => {
      removeEventListener('pageshow', shown)
      stop()
    }
  }, [client])
  useOutboxRuns({
    waiting: waiting.join(' '),
    sent: keysOf('sent').join(' '),
    needy: keysOf('needs-you').join(' '),
    online,
  })
  useEffect(() => {
    // Chromium gives up a background sync after three attempts.
    if (waiting.length > 0) askToSync()
  }, [waiting.length])

  if (isWaitingPage || needyCount + shownWaiting === 0) return null
  const Icon = needyCount > 0 ? CircleAlert : Send
  return (
    <Link
      to="/waiting"
      className={`flex min-h-11 items-center justify-center gap-2 px-4 py-2 text-center text-sm ${
        needyCount > 0 ? 'bg-terracotta-soft text-terracotta' : 'bg-leaf-soft text-forest'
      }`}
    >
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      <span>
        {countOf(needyCount || shownWaiting, needyCount === 0)}{' '}
        <span className="font-semibold underline underline-offset-4">Show</span>
      </span>
    </Link>
  )
}
