import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { CircleAlert, Send } from 'lucide-react'
import { useEffect } from 'react'
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
      ? '1 thing is saved on this phone, waiting to be sent.'
      : `${count} things are saved on this phone, waiting to be sent.`
  return count === 1
    ? 'Something that could not be sent needs you.'
    : `${count} things that could not be sent need you.`
}

/** Sends what waits whenever that may help, tells once what was sent, and says on every screen that something is left. */
export const OutboxWatch = () => {
  const client = useQueryClient()
  const online = useOnline()
  const { data } = useQuery(outboxQuery)
  useSessionMark()
  const there = useLocation({ select: ({ pathname }) => pathname.startsWith('/waiting') })
  const entries = data?.entries ?? []
  const keysOf = (...states: EntryState[]) =>
    entries.filter(({ state }) => states.includes(state)).map(({ key }) => key)
  const shown = entries.filter((entry) => isMentioned(entry, signedInAs()))
  const needy = shown.filter(({ state }) => state === 'needs-you' || state === 'held').length
  const waiting = keysOf('waiting')
  const shownWaiting = shown.filter(({ state }) => state === 'waiting').length

  useEffect(() => {
    const refresh = () => void client.invalidateQueries(outboxQuery)
    // A page that the browser kept whole has heard nothing meanwhile.
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
    // Chromium gives a tag up after three tries.
    if (waiting.length > 0) askToSync()
  }, [waiting.length])

  if (there || needy + shownWaiting === 0) return null
  const Icon = needy > 0 ? CircleAlert : Send
  return (
    <Link
      to="/waiting"
      className={`flex min-h-11 items-center justify-center gap-2 px-4 py-2 text-center text-sm ${
        needy > 0 ? 'bg-terracotta-soft text-terracotta' : 'bg-leaf-soft text-forest'
      }`}
    >
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      <span>
        {countOf(needy || shownWaiting, needy === 0)}{' '}
        <span className="font-semibold underline underline-offset-4">Show</span>
      </span>
    </Link>
  )
}
