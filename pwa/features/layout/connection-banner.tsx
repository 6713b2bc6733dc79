import { CloudOff } from 'lucide-react'
import { formatDate, formatTime } from '#rules/dates'
import { useKeptSince, useOnline } from '../../offline/online-store.ts'

const today = () => formatDate(new Date().toISOString())

const stampOf = (since: string) =>
  `Prices as of ${formatDate(since) === today() ? '' : `${formatDate(since)}, `}${formatTime(since)}.`

/** Says that the shop cannot be reached, that one may go on, and from when the prices are; the place of the words is there before them. */
export const ConnectionBanner = () => {
  const online = useOnline()
  const since = useKeptSince()
  return (
    <div role="status">
      {!online && (
        <p className="flex min-h-11 items-center justify-center gap-2 bg-saffron-soft px-4 py-2 text-center text-sm text-saffron-ink">
          <CloudOff size={18} aria-hidden="true" className="shrink-0" />
          You are offline. You can go on browsing and fill your cart. {since && stampOf(since)}
        </p>
      )}
    </div>
  )
}
