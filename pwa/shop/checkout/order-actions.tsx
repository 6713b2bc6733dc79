import { type ReactNode, useEffect, useRef } from 'react'
import { formatDateTime } from '#rules/dates'
import * as t from '#texts/checkout'
import { useCachedSince } from '../../api/online-store.ts'
import { Button } from '../../ui/button.tsx'
import { PlaceButton } from './form-card.tsx'
import { useOnlinePayment } from './pay/payment.queries.ts'
import { type Problem, refusalText } from './submit-order.ts'

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
  /** Whether the prices of all lines are known. */
  isPriced: boolean
  /** Whether to show that the device is offline. False after a press of the order button has shown it as an error. */
  isOffline: boolean
  byCash: boolean
  needsPrescription: boolean
  /** Whether the shop has a payment method. */
  isPayable: boolean
  mustReload: boolean
  placing: boolean
  blocked: boolean
  /** The panel with the problem of the last press of the order button. */
  children: ReactNode
}

/**
 * The end of the checkout form: the notices about what prevents the order, and on a wide screen the button that places
 * it.
 */
export const OrderActions = ({
  isPriced,
  isOffline,
  byCash,
  needsPrescription,
  isPayable,
  mustReload,
  placing,
  blocked,
  children,
}: OrderActionsProps) => {
  const since = useCachedSince()
  const nextStep = needsPrescription ? t.prescriptionNext : byCash ? t.cashNext : t.onlineNext
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
      {isPayable && <p className="text-sm text-ink-soft max-lg:hidden">{nextStep}</p>}
    </div>
  )
}

interface ProblemPanelProps {
  problem: Problem | null
  /** Called when the shopper accepts the changed prices or quantities. */
  onAccept: () => void
  /** Called when the shopper switches from cash to online payment. */
  onPayOnline: () => void
}

/** Reasons for which the server refuses an order that is paid in cash, but not one that is paid online. */
const notInCash: readonly string[] = ['cod_limit', 'cod_unavailable', 'prescription_required']
const changed: readonly string[] = [
  'out_of_stock',
  'price_changed',
  'amount_changed',
  'product_unavailable',
  'variant_required',
]

/** Shows whether the order was placed, as far as that is known, the reason if it was not, and the next step. */
export const ProblemPanel = ({ problem, onAccept, onPayOnline }: ProblemPanelProps) => {
  const hasOnlinePayment = useOnlinePayment()
  const panel = useRef<HTMLDivElement>(null)
  // On a phone the panel is scrolled into view, because it would otherwise appear behind the bottom bar.
  useEffect(() => {
    if (!problem) return
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'center' })
  }, [problem])

  return (
    <div role="alert" className="empty:hidden">
      {problem && (
        <div
          ref={panel}
          tabIndex={-1}
          className="outline-none grid gap-3 rounded-field bg-terracotta-soft px-4 py-3 text-sm text-terracotta"
        >
          {problem.kind === 'unknown' && (
            <p>
              <strong className="block">{t.unknownTitle}</strong>
              {t.unknownText}
            </p>
          )}
          {problem.kind === 'unsent' && (
            <p>
              <strong className="block">{t.notPlacedTitle}</strong>
              {t.unsentText}
            </p>
          )}
          {problem.kind === 'failed' && (
            <p>
              <strong className="block">{t.notPlacedTitle}</strong>
              {problem.message}
            </p>
          )}
          {problem.kind === 'unpaid' && (
            <p>
              <strong className="block">{t.notPaidTitle}</strong>
              {problem.message}
            </p>
          )}
          {problem.kind === 'unpayable' && <p>{problem.message}</p>}
          {problem.kind === 'refused' && (
            <>
              <p>
                <strong className="block">{t.notPlacedTitle}</strong>
                {refusalText(problem.refusal)}
              </p>
              {changed.includes(problem.refusal.code) && (
                <Button variant="solid" className="w-full" onClick={onAccept}>
                  {t.updateOrder}
                </Button>
              )}
              {hasOnlinePayment && notInCash.includes(problem.refusal.code) && (
                <Button variant="solid" className="w-full" onClick={onPayOnline}>
                  {t.payOnlineInstead}
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </div>
  )
}
