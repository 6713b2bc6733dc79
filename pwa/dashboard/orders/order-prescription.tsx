import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type AdminPrescription, decidePrescription, getAdminPrescription, viewPrescription } from '#contract/documents'
import type { PrescriptionStatus } from '#contract/orders'
import { urlOf } from '#contract/paths'
import { formatDateTime } from '#rules/dates'
import { call } from '../../api/api-client.ts'
import { fieldsOf } from '../../api/http-error.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { DetailSection, Facts } from '../form/dialogs.tsx'
import { notifyError, useAdminWrite, useSingleMutation } from '../form/use-admin-write.ts'
import { adminQuery } from '../frame/admin-query.ts'

const statuses: Record<PrescriptionStatus, { label: string; tone: BadgeTone }> = {
  required: { label: 'Not uploaded yet', tone: 'saffron' },
  waiting: { label: 'Waits for approval', tone: 'saffron' },
  approved: { label: 'Approved', tone: 'leaf' },
  rejected: { label: 'Rejected', tone: 'out' },
}

interface OrderPrescriptionProps {
  orderId: number
  /** Whether the order is pending, so that the prescription can be approved. */
  isPending: boolean
}

/** The prescription of an order with its pictures and the decision. */
export const OrderPrescription = ({ orderId, isPending }: OrderPrescriptionProps) => {
  const path = urlOf(getAdminPrescription.path, { params: { orderId } })
  const { data } = useQuery(adminQuery<AdminPrescription | null>(path))
  if (!data) return null
  const { status, pictures, uploadedAt } = data
  return (
    <DetailSection title="Prescription">
      <p>
        <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
      </p>
      {/* The React key changes when the customer uploads other pictures, so that the replaced pictures are hidden. */}
      {pictures > 0 && <Pictures key={uploadedAt} orderId={orderId} count={pictures} />}
      <Facts
        facts={[
          ['Uploaded', uploadedAt && formatDateTime(uploadedAt)],
          ['Registered practitioner', data.practitioner],
          ['Registration number', data.registrationNumber],
          ['Reason of rejection', data.rejection],
          ['Decided', data.decidedAt && formatDateTime(data.decidedAt)],
          ['Cancelled if not approved', isPending && status !== 'approved' ? formatDateTime(data.expiresAt) : null],
        ]}
      />
      {isPending && status === 'waiting' && uploadedAt && <Decision orderId={orderId} uploadedAt={uploadedAt} />}
    </DetailSection>
  )
}

interface PicturesProps {
  orderId: number
  count: number
}

/** The button that shows the pictures, and the pictures. The server records each view in the audit log. */
const Pictures = ({ orderId, count }: PicturesProps) => {
  const view = useSingleMutation({
    mutationFn: () => call(viewPrescription, { params: { orderId } }),
    onError: notifyError,
  })
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const { data: pictures } = view
  if (!pictures) {
    return (
      <div className="grid justify-items-start gap-2">
        <Button variant="solid" aria-disabled={view.isPending || undefined} onClick={() => view.mutate()}>
          {view.isPending ? 'Loading...' : 'View prescription'}
        </Button>
        <p className="text-sm text-ink-soft">The audit log records who has viewed it.</p>
      </div>
    )
  }
  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {pictures.map((picture, index) => (
          <li key={picture} className="max-h-[40rem] max-w-full overflow-auto rounded-field border border-line">
            <button
              type="button"
              aria-label={`Enlarge page ${index + 1}`}
              aria-pressed={enlarged === index}
              className={`block ${enlarged === index ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
              onClick={() => setEnlarged(enlarged === index ? null : index)}
            >
              <img
                src={picture}
                alt={`Prescription, page ${index + 1}`}
                className={enlarged === index ? 'max-w-none' : 'max-h-[32rem] max-w-full'}
              />
            </button>
          </li>
        ))}
      </ul>
      {pictures.length < count && (
        <p className="text-sm font-medium text-terracotta">
          {count - pictures.length} of {count} photos could not be decrypted, because the secret key has changed.
        </p>
      )}
    </>
  )
}

type Body = Parameters<typeof call<typeof decidePrescription>>[1]['body']

/** The forms that approve or reject a prescription. */
const Decision = ({ orderId, uploadedAt }: { orderId: number; uploadedAt: string }) => {
  const [isRejecting, setRejecting] = useState(false)
  const [values, setValues] = useState({ practitioner: '', registrationNumber: '', reason: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const decide = useAdminWrite((body: Body) => call(decidePrescription, { params: { orderId }, body }), {
    done: 'Decision saved',
    onFailed: (failure) => {
      const found = fieldsOf(failure)
      setErrors(found)
      return Object.keys(found).length > 0
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (decide.isPending) return
    const { reason, ...practitioner } = values
    decide.mutate(
      isRejecting ? { status: 'rejected', uploadedAt, reason } : { status: 'approved', uploadedAt, ...practitioner },
    )
  }
  const field = (name: keyof typeof values) => ({
    id: `prescription-${name}`,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value })
      setErrors(({ [name]: _, ...others }) => others)
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {isRejecting ? (
        <TextField {...field('reason')} label="Reason" hint="The customer gets it by email." maxLength={500} />
      ) : (
        <>
          <TextField {...field('practitioner')} label="Registered practitioner" maxLength={120} />
          <TextField {...field('registrationNumber')} label="Registration number" maxLength={60} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={decide.isPending} busyText="Saving...">
          {isRejecting ? 'Reject prescription' : 'Approve prescription'}
        </SubmitButton>
        <Button
          variant="outline"
          onClick={() => {
            setErrors({})
            setRejecting(!isRejecting)
          }}
        >
          {isRejecting ? 'Back' : 'Reject'}
        </Button>
      </div>
    </form>
  )
}
