import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import { type FormEvent, useRef, useState } from 'react'
import { cancelOwnOrder, type Order, type OrderActions } from '#contract/orders'
import type { TrackedOrder } from '#contract/tracking'
import { languageAttributes } from '#rules/language-attributes'
import { formatInr, type Paise, parseRupees } from '#rules/money'
import { orderPrice } from '#rules/order/order-status'
import * as t from '#texts/cancel-items'
import { call } from '../../api/api-client.ts'
import { failureText, HttpError, OfflineError } from '../../api/http-error.ts'
import { useOnline } from '../../api/online-store.ts'
import { newKey } from '../../offline/outbox/entry.ts'
import { closeOnEscape, useBackCloses } from '../../ui/dialog.ts'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import type { OrderAccess } from './placed-orders.queries.ts'

export interface CancelItemsProps {
  order: TrackedOrder
  access: OrderAccess
  /** The line items of which pieces can be cancelled, with the prices of the pieces. */
  items: OrderActions['items']
  onClose: () => void
  /** Called with the changed order and the text that says what is refunded or left to pay. */
  onCancelled: (order: Order, result: string) => void
  /** Called with the reason when the server refuses, because the order on the screen is out of date. */
  onRefused: (reason: string) => void
}

/** Returns the price of a number of pieces of a line, in paise. */
const priceOf = ({ amounts }: OrderActions['items'][number], pieces: number): Paise =>
  parseRupees(amounts[pieces - 1] ?? '0.00')

/**
 * The dialog that cancels single pieces of an order. The pieces are cancelled only when the server has confirmed the
 * cancellation.
 */
export const CancelItemsDialog = ({ order, access, items, onClose, onCancelled, onRefused }: CancelItemsProps) => {
  const isOnline = useOnline()
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  const [reason, setReason] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'refunded'
  const piecesOf = (lineId: number) => chosen[lineId] ?? 0
  const wanted = items.flatMap(({ lineId }) => (piecesOf(lineId) > 0 ? [{ lineId, quantity: piecesOf(lineId) }] : []))
  const pieces = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  const isWhole = items.every(({ lineId, amounts }) => piecesOf(lineId) === amounts.length)
  const amount = isWhole
    ? orderPrice(order)
    : items.reduce((sum, item) => sum + priceOf(item, piecesOf(item.lineId)), 0)
  // Every attempt with the same pieces and reason sends the same idempotency key, so that the pieces are cancelled only
  // once.
  const attempt = useRef({ text: '', key: '' })
  const running = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { items: wanted, reason: reason.trim() || null }
      const text = JSON.stringify(body)
      if (attempt.current.text !== text) attempt.current = { text, key: newKey() }
      const options = { orderToken: access.token, idempotencyKey: attempt.current.key }
      return call(cancelOwnOrder, { params: { id: access.id }, body }, options)
    },
    onSuccess: (changed) =>
      onCancelled(
        changed,
        isPaid ? t.cancelledPaid(formatInr(amount)) : t.cancelledUnpaid(formatInr(orderPrice(changed))),
      ),
    onError: (failure) => {
      if (failure instanceof HttpError && failure.status < 500) onRefused(failure.message)
    },
    onSettled: () => {
      running.current = false
    },
  })
  const close = () => !isPending && onClose()
  useBackCloses(true, close)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(pieces === 0)
    if (pieces === 0 || running.current) return
    running.current = true
    mutate()
  }

  return (
    <Dialog.Root open onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-forest-deep/45" />
        <Dialog.Content
          onKeyDown={closeOnEscape(close)}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[94dvh] overflow-y-auto overscroll-contain rounded-t-card bg-paper shadow-lift sm:inset-0 sm:m-auto sm:h-fit sm:w-[min(34rem,calc(100%-3rem))] sm:rounded-card"
        >
          <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-paper py-2 pe-2 ps-5 sm:ps-7">
            <Dialog.Title className="display text-xl">{t.title}</Dialog.Title>
            <Dialog.Close
              aria-label={t.close}
              className="grid size-11 place-items-center rounded-full hover:bg-paper-deep"
            >
              <X size={22} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <form
            noValidate
            onSubmit={submit}
            className="grid gap-4 px-5 pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:px-7"
          >
            <Dialog.Description className="text-ink-soft">{t.text}</Dialog.Description>
            <ul className="divide-y divide-line border-y border-line">
              {items.map((item) => (
                <li key={item.lineId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                  <div className="min-w-0 flex-[1_1_9rem]">
                    <p className="leading-snug font-medium wrap-anywhere" {...languageAttributes(item.name)}>
                      {item.name}
                    </p>
                    <p className="text-sm text-ink-soft tabular-nums">
                      {t.ofPieces(item.amounts.length, formatInr(priceOf(item, 1)))}
                    </p>
                  </div>
                  <QuantityStepper
                    compact
                    value={piecesOf(item.lineId)}
                    min={0}
                    max={item.amounts.length}
                    label={item.name}
                    onChange={(quantity) => {
                      setEmpty(false)
                      setChosen({ ...chosen, [item.lineId]: quantity })
                    }}
                  />
                </li>
              ))}
            </ul>
            <TextAreaField
              id="cancel-items-reason"
              label={t.reason}
              optional
              rows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <div role="status" className="rounded-field bg-leaf-soft px-4 py-3 text-forest empty:hidden">
              {pieces > 0 && (
                <p className="font-semibold tabular-nums">
                  {(isPaid ? t.refunded : t.notCollected)(formatInr(amount))}
                </p>
              )}
              {isWhole && <p>{t.whole}</p>}
            </div>
            <FormAlert title={isEmpty ? t.choose : undefined} />
            <FormAlert title={!isOnline || error ? t.failedTitle : undefined}>
              {!isOnline || error instanceof OfflineError ? t.offline : failureText(error, t.failed)}
            </FormAlert>
            <SubmitButton busy={isPending} busyText={t.cancelling} className="sm:justify-self-start sm:px-10">
              {t.confirm(pieces)}
            </SubmitButton>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
