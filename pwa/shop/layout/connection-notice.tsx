import { Cloud, CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDate, formatTime } from '#rules/dates'
import { useCachedSince } from '../../api/online-store.ts'

const backOnlineNoticeMs = 5000

const today = () => formatDate(new Date().toISOString())

const stampOf = (since: string) =>
  `Prices as of ${formatDate(since) === today() ? '' : `${formatDate(since)}, `}${formatTime(since)}.`

const look = 'flex min-h-11 items-center justify-center gap-2 px-4 py-2 text-center text-sm'

/**
 * Banner that shows that the shopper can continue offline and how old the prices are. When the device is online again,
 * it shows that briefly.
 */
export const ConnectionNotice = ({ online }: { online: boolean }) => {
  const since = useCachedSince()
  const [expired, setExpired] = useState(false)
  useEffect(() => {
    setExpired(false)
    if (!online) return
    const timer = setTimeout(() => setExpired(true), backOnlineNoticeMs)
    return () => clearTimeout(timer)
  }, [online])

  if (online) {
    return expired ? null : (
      <p className={`${look} bg-leaf-soft text-forest`}>
        <Cloud size={18} aria-hidden="true" className="shrink-0" />
        You are back online.
      </p>
    )
  }
  return (
    <p className={`${look} bg-saffron-soft text-saffron-ink`}>
      <CloudOff size={18} aria-hidden="true" className="shrink-0" />
      You are offline. You can still browse and fill your cart. {since && stampOf(since)}
    </p>
  )
}
