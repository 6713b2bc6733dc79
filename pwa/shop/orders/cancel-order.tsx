import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { cancelOwnOrder, type Order } from '#contract/orders'
import * as t from '#texts/order-details'
import { call } from '../../api/api-client.ts'
import { failureText, HttpError } from '../../api/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import type { OrderAccess } from './placed-orders.queries.ts'

const isRefusal = (error: unknown): error is HttpError => error instanceof HttpError && error.code === 'conflict'

interface CancelOrderProps {
  access: OrderAccess
  isPaid: boolean
  onCancelled: (order: Order) => void
  /** Called with the reason when the server refuses to cancel, because the shown order is out of date. */
  onRefused: (reason: string) => void
}

/** The button that cancels an order, with a confirmation in the page. The order is cancelled only by the server. */
export const CancelOrder = ({ access, isPaid, onCancelled, onRefused }: CancelOrderProps) => {
  const [asking, setAsking] = useState(false)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(cancelOwnOrder, { params: { id: access.id }, body: {} }, { orderToken: access.token }),
    onSuccess: onCancelled,
    onError: (failure) => {
      if (isRefusal(failure)) onRefused(failure.message)
    },
  })
  useEffect(() => {
    if (asking) heading.current?.focus()
  }, [asking])
  const close = () => {
    reset()
    setAsking(false)
    // The focus moves to the button in the next frame, because React must render the button again first.
    requestAnimationFrame(() => opener.current?.focus())
  }

  if (!asking) {
    return (
      <Button ref={opener} variant="outline" className="max-sm:w-full" onClick={() => setAsking(true)}>
        {t.cancel}
      </Button>
    )
  }
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid basis-full gap-4 rounded-card border border-terracotta bg-card p-5"
    >
      <div>
        <h3 id={`${id}-title`} ref={heading} tabIndex={-1} className="display text-lg outline-none">
          {t.cancelTitle}
        </h3>
        <p className="mt-1 text-ink-soft">{isPaid ? t.cancelPaidText : t.cancelText}</p>
      </div>
      <FormAlert title={error && !isRefusal(error) ? t.cancelFailedTitle : undefined}>
        {failureText(error, t.failed)}
      </FormAlert>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button variant="solid" aria-disabled={isPending || undefined} onClick={() => !isPending && mutate()}>
          {isPending ? t.cancelling : t.cancelConfirm}
        </Button>
        <Button variant="outline" aria-disabled={isPending || undefined} onClick={() => !isPending && close()}>
          {t.keepOrder}
        </Button>
      </div>
    </section>
  )
}
