import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { email as emailSchema } from '#contract/scalars'
import * as t from '#texts/tracking'
import { useProfile } from '../../api/shop-profile.ts'
import { afterPress, useDraft } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField, TextField } from '../../ui/form/text-field.tsx'

interface TrackFormProps {
  start: { name: string; email: string }
  /** Returns the error message for an invalid order number or ID, otherwise undefined. */
  nameError: (name: string) => string | undefined
  emailError: string
  finding: boolean
  onFind: (name: string, email: string) => void
}

const TrackDraft = v.object({ name: v.string(), email: v.string() })

/** An example of an order number, without the prefix of the shop. */
const exampleNumber = '261121-7KQ4M'

/** The form that identifies an order, with the email address that proves access. */
export const TrackForm = (props: TrackFormProps) => {
  const [start] = useState(props.start)
  const [values, setValues] = useState(start)
  const { name, email } = values
  // Values from the URL or from an order of this device take precedence over a stored draft.
  useDraft({
    name: 'track-order',
    values,
    start,
    onRestored: (stored) => {
      const parts = v.safeParse(TrackDraft, stored)
      if (parts.success && start.name === '' && start.email === '') {
        setValues((now) => (now === start ? parts.output : now))
      }
    },
  })
  const [left, setLeft] = useState({ name: false, email: false })
  const leave = (field: keyof typeof left) => afterPress(() => setLeft((before) => ({ ...before, [field]: true })))
  const errors = {
    name: props.nameError(name.trim()),
    email: v.is(emailSchema(''), email) ? undefined : props.emailError,
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft({ name: true, email: true })
    if (errors.name) return document.getElementById('track-order-name')?.focus()
    if (errors.email) return document.getElementById('track-email')?.focus()
    if (!props.finding) props.onFind(name.trim(), email.trim())
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto]">
      <TextField
        id="track-order-name"
        label={t.nameLabel}
        placeholder={`${useProfile().orderPrefix}-${exampleNumber}`}
        inputMode="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={100}
        value={name}
        error={left.name ? errors.name : undefined}
        onChange={(event) => setValues({ ...values, name: event.target.value })}
        onBlur={() => name !== '' && leave('name')}
      />
      <EmailField
        id="track-email"
        value={email}
        error={left.email ? errors.email : undefined}
        onChange={(event) => setValues({ ...values, email: event.target.value })}
        onBlur={() => email !== '' && leave('email')}
      />
      <Button
        type="submit"
        aria-disabled={props.finding || undefined}
        className="sm:col-span-2 sm:justify-self-start sm:px-10 lg:col-span-1 lg:mt-6.5 lg:self-start"
      >
        {props.finding ? t.finding : t.find}
      </Button>
    </form>
  )
}
