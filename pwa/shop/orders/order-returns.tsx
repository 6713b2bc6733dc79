import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Camera, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { OrderActions } from '#contract/orders'
import { urlOf } from '#contract/paths'
import { createReturn, getReturns, maxReturnPhotos, type Return, ReturnReason } from '#contract/returns'
import type { TrackedOrder } from '#contract/tracking'
import { formatDate } from '#rules/dates'
import { languageAttributes } from '#rules/language-attributes'
import { isFaulty } from '#rules/order/returns'
import * as t from '#texts/returns'
import { savedTitle } from '#texts/saved-entry'
import { call } from '../../api/api-client.ts'
import { failureText } from '../../api/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/choice-fields.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { submitForm } from '../outbox/submit-store.ts'
import type { OrderAccess } from './placed-orders.queries.ts'
import { ExchangeFields, ReturnCard, useExchange } from './return-card.tsx'

const returnsQuery = ({ id, token }: OrderAccess) => ({
  queryKey: [urlOf(getReturns.path, { params: { id } }), token],
  staleTime: 0,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getReturns, { params: { id } }, { signal, orderToken: token }),
})

/** The longest side in pixels to which a photo is reduced. Photos of a phone are too large to store and to send. */
const maxPhotoPixels = 1600

/** Reads a picture that the shopper chose, as a smaller JPEG data URL. Rejects if the browser cannot decode it. */
export async function readPhoto(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, maxPhotoPixels / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.8)
}

/** Formats the last day of a period that ends at midnight. `end` is an ISO time. */
const lastDay = (end: string) => formatDate(new Date(Date.parse(end) - 1).toISOString())

interface OrderReturnsProps {
  order: TrackedOrder
  access: OrderAccess
  /** The items that can be returned now; undefined until they are loaded. */
  returnable: OrderActions['returnable'] | undefined
  online: boolean
  /** Called when a return was sent, because the items that can be returned have changed. */
  onChange: () => void
}

/** The returns of a delivered order, and the button that opens the form for a further return. */
export const OrderReturns = ({ order, access, returnable, online, onChange }: OrderReturnsProps) => {
  const { data = [] } = useQuery({ ...returnsQuery(access), enabled: online })
  const [isOpen, setOpen] = useState(false)
  const [result, setResult] = useState<string>()
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (result) status.current?.focus()
  }, [result])
  const canReturn = returnable !== undefined && returnable.items.length > 0
  const isCash = order.paymentMethod === 'cash_on_delivery'
  return (
    <>
      {result && (
        <p
          role="status"
          ref={status}
          tabIndex={-1}
          className="rounded-field bg-leaf-soft px-4 py-3 text-forest outline-none"
        >
          {result}
        </p>
      )}
      {data.length > 0 && (
        <ul className="grid gap-3">
          {data.map((item) => (
            <ReturnCard key={item.id} {...{ item, access, isCash, online }} />
          ))}
        </ul>
      )}
      {canReturn && !isOpen && (
        <Button
          variant="outline"
          className="justify-self-start max-sm:w-full"
          onClick={() => {
            setResult(undefined)
            setOpen(true)
          }}
        >
          {t.open}
        </Button>
      )}
      {canReturn && isOpen && (
        <ReturnForm
          order={order}
          access={access}
          returnable={returnable}
          onClose={() => setOpen(false)}
          onSent={(text) => {
            setOpen(false)
            setResult(text)
            onChange()
          }}
        />
      )}
    </>
  )
}

interface ReturnFormProps extends Pick<OrderReturnsProps, 'order' | 'access'> {
  returnable: OrderActions['returnable']
  onClose: () => void
  /** Called with the message that the page shows. */
  onSent: (text: string) => void
}

/**
 * Returns the input of the return form, and the function that sends it. Without a network the request is stored and
 * sent later.
 */
function useReturnForm({ order, access, returnable, onSent }: Omit<ReturnFormProps, 'onClose'>) {
  const client = useQueryClient()
  const [pieces, setPieces] = useState<Readonly<Record<number, number>>>({})
  const [reason, setReason] = useState<ReturnReason>()
  const exchange = useExchange(returnable, pieces)
  const [comment, setComment] = useState('')
  const [photos, setPhotos] = useState<readonly string[]>([])
  const [photoProblem, setPhotoProblem] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  // Whether the period in which goods can be returned for any reason is over. After it, only faulty goods can be
  // returned.
  const isOver = returnable.anyReasonUntil !== null && Date.parse(returnable.anyReasonUntil) <= Date.now()
  const reasons = ReturnReason.options.filter((option) => !isOver || isFaulty(option))
  const items = returnable.items.flatMap(({ lineId }) => {
    const quantity = pieces[lineId] ?? 0
    return quantity > 0 && reason ? [{ lineId, quantity, reason }] : []
  })
  const isChosen = Object.values(pieces).some((quantity) => quantity > 0)
  const path = urlOf(createReturn.path, { params: { id: access.id } })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      submitForm<Return>({
        kind: 'return',
        path,
        about: order.orderNumber,
        body: { items, comment: comment.trim() || null, images: photos, ...exchange.body },
        orderToken: access.token,
      }),
    onSuccess: async (outcome) => {
      if (outcome === 'account-changed') return
      await client.invalidateQueries({ queryKey: [path] })
      onSent(outcome === 'waiting' ? savedTitle : t.sent)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (items.length > 0 && exchange.isPossible && !isPending) mutate()
  }
  const addPhotos = async (files: readonly File[]) => {
    setPhotoProblem(photos.length + files.length > maxReturnPhotos ? t.photosTooMany(maxReturnPhotos) : undefined)
    for (const file of files.slice(0, maxReturnPhotos - photos.length)) {
      try {
        const photo = await readPhoto(file)
        setPhotos((shown) => [...shown, photo].slice(0, maxReturnPhotos))
      } catch {
        setPhotoProblem(t.photoUnreadable)
      }
    }
  }
  const shown = { pieces, reason, reasons, comment, photos, photoProblem, isOver, isChosen, isChecked }
  return { ...shown, exchange, isPending, error, setPieces, setReason, setComment, setPhotos, addPhotos, submit }
}

/** The form that requests a return. */
const ReturnForm = ({ onClose, ...props }: ReturnFormProps) => {
  const { returnable } = props
  const form = useReturnForm(props)
  const { pieces, reason, reasons, comment, photos, isOver, isChecked } = form
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card border border-line bg-card p-5">
      <form noValidate onSubmit={form.submit} className="grid gap-4">
        <div>
          <h3 id={`${id}-title`} ref={heading} tabIndex={-1} className="display text-lg outline-none">
            {t.title}
          </h3>
          <p className="mt-1 text-ink-soft">
            {isOver || !returnable.anyReasonUntil ? t.overText : t.untilText(lastDay(returnable.anyReasonUntil))}
          </p>
        </div>
        <ul className="divide-y divide-line border-y border-line">
          {returnable.items.map(({ lineId, name, quantity }) => (
            <li key={lineId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <p
                className="min-w-0 flex-[1_1_9rem] leading-snug font-medium wrap-anywhere"
                {...languageAttributes(name)}
              >
                {name}
              </p>
              <QuantityStepper
                compact
                value={pieces[lineId] ?? 0}
                min={0}
                max={quantity}
                label={name}
                onChange={(chosen) => form.setPieces({ ...pieces, [lineId]: chosen })}
              />
            </li>
          ))}
        </ul>
        <SelectField
          id={`${id}-reason`}
          label={t.reason}
          value={reason ?? ''}
          error={isChecked && !reason ? t.chooseReason : undefined}
          onChange={(event) => form.setReason(reasons.find((option) => option === event.target.value))}
        >
          <option value="">{t.choose}</option>
          {reasons.map((option) => (
            <option key={option} value={option}>
              {t.reasons[option]}
            </option>
          ))}
        </SelectField>
        {returnable.items.some(({ exchangeFor = [] }) => exchangeFor.length > 0) && (
          <ExchangeFields id={id} exchange={form.exchange} />
        )}
        <TextAreaField
          id={`${id}-comment`}
          label={t.comment}
          optional
          rows={3}
          maxLength={1000}
          value={comment}
          onChange={(event) => form.setComment(event.target.value)}
        />
        <div className="grid gap-2">
          {photos.length > 0 && (
            <ul className="flex flex-wrap gap-3">
              {photos.map((photo, index) => (
                <li key={photo} className="relative">
                  <img src={photo} alt={t.photo(index + 1)} className="size-24 rounded-field object-cover" />
                  <button
                    type="button"
                    aria-label={t.removePhoto(index + 1)}
                    className="absolute -end-2 -top-2 grid size-11 place-items-center rounded-full border border-line bg-card"
                    onClick={() => form.setPhotos(photos.filter((_, other) => other !== index))}
                  >
                    <X size={18} aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {photos.length < maxReturnPhotos && (
            <label className="inline-flex min-h-12 cursor-pointer items-center gap-2 justify-self-start rounded-full border border-line-strong px-5 font-semibold text-forest focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-forest">
              <Camera size={18} aria-hidden="true" />
              {t.addPhotos}
              <input
                type="file"
                accept="image/*"
                multiple
                className="sr-only"
                onChange={(event) => {
                  void form.addPhotos([...(event.target.files ?? [])])
                  event.target.value = ''
                }}
              />
            </label>
          )}
          <p className="text-sm text-ink-soft">{t.photosHint(maxReturnPhotos)}</p>
          {form.photoProblem && <p className="text-sm font-medium text-terracotta">{form.photoProblem}</p>}
        </div>
        <FormAlert title={isChecked && !form.isChosen ? t.chooseItems : undefined} />
        <FormAlert title={form.error ? t.failedTitle : undefined}>{failureText(form.error, t.failed)}</FormAlert>
        <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
          <SubmitButton busy={form.isPending} busyText={t.sending}>
            {t.submit}
          </SubmitButton>
          <Button variant="outline" onClick={onClose}>
            {t.close}
          </Button>
        </div>
      </form>
    </section>
  )
}
