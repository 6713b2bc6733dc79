import type { ReactNode } from 'react'
import { formatDateTime } from '#rules/dates'
import * as t from '#texts/checkout'
import { useCachedSince } from '../../api/online-store.ts'
import { Button } from '../../ui/button.tsx'
import { PlaceButton } from './form-card.tsx'

/** Asks for a reload of a page that was opened offline, because such a page cannot open the payment window. */
const ReloadNotice = () => (
  <div role="status" className="grid gap-3 rounded-field bg-saffron-soft px-4 py-3 text-sm text-saffron-ink">
    <p>
      <strong className="block">{t.reloadTitle}</strong>
      {t.reloadText}
    </p>
    <Button id="checkout-reload" variant="solid" className="w-full" onClick={() => location.reload()}>
      {t.reload}
    </Button>
  </div>
)

/** The id of the text that is shown while a price is unknown. */
export const pricesId = 'checkout-prices'

interface OrderActionsProps {
  /** All prices are known. */
  isPriced: boolean
  /** The device is offline, and no press of the button has reported it. */
  isOffline: boolean
  byCash: boolean
  /** Whether the shop has a payment method. */
  isPayable: boolean
  mustReload: boolean
  placing: boolean
  blocked: boolean
  /** The problem of the last press. */
  children: ReactNode
}

/** The end of the form: what prevents the order, and on a wide screen the button that places it. */
export const OrderActions = ({
  isPriced,
  isOffline,
  byCash,
  isPayable,
  mustReload,
  placing,
  blocked,
  children,
}: OrderActionsProps) => {
  const since = useCachedSince()
  return (
    <div className="grid grid-cols-1 content-start gap-4 self-start lg:sticky lg:top-6">
      {!isPriced && (
        <p id={pricesId} tabIndex={-1} role="status" className="text-sm text-ink-soft">
          {t.pricesLoading}
        </p>
      )}
      {isOffline && (
        <p className="rounded-field bg-saffron-soft px-4 py-3 text-sm text-saffron-ink">
          {byCash ? t.offlineCash : t.offlineOnline}
          {since && ` ${t.pricesAsOf(formatDateTime(since))}`}
        </p>
      )}
      {mustReload && <ReloadNotice />}
      {children}
      <PlaceButton placing={placing} blocked={blocked} className="w-full max-lg:hidden" />
      {isPayable && <p className="text-sm text-ink-soft max-lg:hidden">{byCash ? t.cashNext : t.onlineNext}</p>}
    </div>
  )
}
