import { useEffect, useRef } from 'react'
import * as t from '#texts/checkout'
import { Button } from '../../ui/button.tsx'
import { useOnlinePayment } from './pay/payment.queries.ts'
import { type Problem, refusalText } from './submit-order.ts'

interface ProblemPanelProps {
  problem: Problem | null
  /** Called when the shopper accepts the changed prices or quantities. */
  onAccept: () => void
  /** Called when the shopper switches from cash to online payment. */
  onPayOnline: () => void
}

/** Refusals that do not apply to online payment. */
const notInCash: readonly string[] = ['cod_limit', 'cod_unavailable']
const changed: readonly string[] = [
  'out_of_stock',
  'price_changed',
  'amount_changed',
  'product_unavailable',
  'variant_required',
]

/** Shows whether the order was placed as far as known, the reason if not, and the next step. */
export const ProblemPanel = ({ problem, onAccept, onPayOnline }: ProblemPanelProps) => {
  const hasOnlinePayment = useOnlinePayment()
  const panel = useRef<HTMLDivElement>(null)
  // On a phone the panel would otherwise appear hidden behind the bottom bar.
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
          {problem.kind === 'over' && <p>{problem.message}</p>}
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
