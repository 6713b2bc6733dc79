import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useOnlinePayment } from '../cart/settings.queries.ts'
import { type Problem, refusalText } from './problem.ts'

interface ProblemPanelProps {
  problem: Problem | null
  /** The shopper agrees to the changes. */
  onAccept: () => void
  /** The shopper pays online instead of in cash. */
  onPayOnline: () => void
}

/** Refusals that end where the order is paid online. */
const notInCash: readonly string[] = ['cod_limit', 'cod_unavailable']
const changed: readonly string[] = ['out_of_stock', 'price_changed', 'amount_changed', 'product_unavailable']

/** Says plainly whether the order is placed, as far as anybody knows, why not, and what can be done. */
export const ProblemPanel = ({ problem, onAccept, onPayOnline }: ProblemPanelProps) => {
  const hasOnlinePayment = useOnlinePayment()
  const panel = useRef<HTMLDivElement>(null)
  // On a phone it would come up out of sight, behind the bar with the button.
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
              <strong className="block">We do not know yet whether your order was placed.</strong>
              Press again to find out: it is placed only once.
            </p>
          )}
          {problem.kind === 'unsent' && (
            <p>
              <strong className="block">Your order is not placed yet.</strong>
              We could not reach the shop. Everything you filled in is kept: try again when you are connected. However
              often you try, it is placed only once.
            </p>
          )}
          {problem.kind === 'failed' && (
            <p>
              <strong className="block">Your order is not placed yet.</strong>
              {problem.message}
            </p>
          )}
          {problem.kind === 'unpaid' && (
            <p>
              <strong className="block">Your order is not paid yet.</strong>
              {problem.message}
            </p>
          )}
          {problem.kind === 'over' && <p>{problem.message}</p>}
          {problem.kind === 'refused' && (
            <>
              <p>
                <strong className="block">Your order is not placed yet.</strong>
                {refusalText(problem.refusal)}
              </p>
              {changed.includes(problem.refusal.code) && (
                <Button variant="solid" className="w-full" onClick={onAccept}>
                  Update my order
                </Button>
              )}
              {hasOnlinePayment && notInCash.includes(problem.refusal.code) && (
                <Button variant="solid" className="w-full" onClick={onPayOnline}>
                  Pay online instead
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </div>
  )
}
