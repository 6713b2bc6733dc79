import { useMutation } from '@tanstack/react-query'
import { Camera, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { maxPrescriptionPictures, uploadPrescription } from '#contract/documents'
import type { OrderActions, PrescriptionStatus } from '#contract/orders'
import { formatDateTime } from '#rules/dates'
import { languageAttributes } from '#rules/language-attributes'
import * as t from '#texts/prescription'
import { call } from '../../api/api-client.ts'
import { failureText } from '../../api/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { readPhoto } from './order-returns.tsx'
import type { OrderAccess } from './placed-orders.queries.ts'

interface OrderPrescriptionProps {
  access: OrderAccess
  status: Exclude<PrescriptionStatus, 'approved'>
  /** What the caller can upload; null for a caller who may only read the order, undefined until it is loaded. */
  prescription: OrderActions['prescription'] | undefined
  online: boolean
  /** Called when a prescription was sent, because the order has changed. */
  onChange: () => void
}

/** The prescription that an order waits for, and the form that uploads it. */
export const OrderPrescription = ({ access, status, prescription, online, onChange }: OrderPrescriptionProps) => {
  const [isReplacing, setReplacing] = useState(false)
  const [isSent, setSent] = useState(false)
  const result = useRef<HTMLParagraphElement>(null)
  const id = useId()
  useEffect(() => {
    if (isSent) result.current?.focus()
  }, [isSent])
  const hasForm = status !== 'waiting' || isReplacing
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-card border border-line bg-saffron-soft/60 p-5">
      <div className="grid gap-1">
        <h3 id={id} className="display text-lg">
          {t.titles[status]}
        </h3>
        {isSent && (
          <p role="status" ref={result} tabIndex={-1} className="font-semibold text-forest outline-none">
            {t.sent}
          </p>
        )}
        {status === 'rejected' && prescription?.rejection && (
          <p className="wrap-anywhere" {...languageAttributes(prescription.rejection)}>
            {t.reason(prescription.rejection)}
          </p>
        )}
        <p>{status === 'waiting' ? t.waitingText : t.requiredText}</p>
        {prescription && <p className="text-ink-soft">{t.until(formatDateTime(prescription.uploadUntil))}</p>}
      </div>
      {prescription && online && hasForm && (
        <PrescriptionForm
          access={access}
          onSent={() => {
            setReplacing(false)
            setSent(true)
            onChange()
          }}
        />
      )}
      {prescription && online && !hasForm && (
        <Button variant="outline" className="justify-self-start max-sm:w-full" onClick={() => setReplacing(true)}>
          {t.replace}
        </Button>
      )}
    </section>
  )
}

/** Returns the state of the prescription upload: the chosen photos, and the function that sends them. */
function usePrescriptionForm(access: OrderAccess, onSent: () => void) {
  const [photos, setPhotos] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(
        uploadPrescription,
        { params: { id: access.id }, body: { images: [...photos] } },
        { orderToken: access.token },
      ),
    onSuccess: onSent,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (photos.length === 0) setProblem(t.missing)
    else if (!isPending) mutate()
  }
  const addPhotos = async (files: readonly File[]) => {
    const isTooMany = photos.length + files.length > maxPrescriptionPictures
    setProblem(isTooMany ? t.photosTooMany(maxPrescriptionPictures) : undefined)
    for (const file of files.slice(0, maxPrescriptionPictures - photos.length)) {
      try {
        const photo = await readPhoto(file)
        setPhotos((shown) => [...shown, photo].slice(0, maxPrescriptionPictures))
      } catch {
        setProblem(t.photoUnreadable)
      }
    }
  }
  const remove = (index: number) => setPhotos(photos.filter((_, other) => other !== index))
  return { photos, problem, isPending, error, submit, addPhotos, remove }
}

const PrescriptionForm = ({ access, onSent }: { access: OrderAccess; onSent: () => void }) => {
  const { photos, problem, isPending, error, submit, addPhotos, remove } = usePrescriptionForm(access, onSent)
  const id = useId()
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map((photo, index) => (
            <li key={photo} className="relative">
              <img src={photo} alt={t.photo(index + 1)} className="size-24 rounded-field object-cover" />
              <button
                type="button"
                aria-label={t.removePhoto(index + 1)}
                className="absolute -end-2 -top-2 grid size-11 place-items-center rounded-full border border-line bg-card"
                onClick={() => remove(index)}
              >
                <X size={18} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < maxPrescriptionPictures && (
        <label className="inline-flex min-h-12 cursor-pointer items-center gap-2 justify-self-start rounded-full border border-line-strong bg-card px-5 font-semibold text-forest focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-forest">
          <Camera size={18} aria-hidden="true" />
          {t.addPhotos}
          <input
            type="file"
            accept="image/*"
            multiple
            aria-describedby={`${id}-hint`}
            className="sr-only"
            onChange={(event) => {
              void addPhotos([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </label>
      )}
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {t.photosHint(maxPrescriptionPictures)}
      </p>
      <p role="alert" className="text-sm font-medium text-terracotta empty:hidden">
        {problem}
      </p>
      <FormAlert title={error ? t.failedTitle : undefined}>{failureText(error, t.failed)}</FormAlert>
      <SubmitButton busy={isPending} busyText={t.sending}>
        {t.submit}
      </SubmitButton>
    </form>
  )
}
