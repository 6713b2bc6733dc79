import { Cloud, CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDate, formatTime } from '#rules/dates'
import * as t from '#texts/layout'
import { useCachedSince } from '../../api/online-store.ts'

const backOnlineNoticeMs = 5000

const today = () => formatDate(new Date().toISOString())

const stampOf = (since: string) =>
  formatDate(since) === today()
    ? t.pricesOfToday(formatTime(since))
    : t.pricesOfDay(formatDate(since), formatTime(since))

const look = 'flex min-h-11 items-center justify-center gap-2 px-4 py-2 text-center text-sm'

/**
 * The banner while the device is offline. It shows that the shopper can continue and how old the prices are, and
 * afterwards briefly that the device is online again.
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
        {t.backOnline}
      </p>
    )
  }
  return (
    <p className={`${look} bg-saffron-soft text-saffron-ink`}>
      <CloudOff size={18} aria-hidden="true" className="shrink-0" />
      {t.offline} {since && stampOf(since)}
    </p>
  )
}
