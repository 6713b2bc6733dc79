import { useEffect } from 'react'
import type { GenericSchema } from 'valibot'
import { ContactBody } from '#contract/contact'
import { NewsletterBody } from '#contract/newsletter'
import { ReviewForm } from '#contract/reviews'
import * as t from '#texts/outbox'
import { PhoneField } from '../../forms/phone-field.tsx'
import { useForm } from '../../forms/use-form.ts'
import type { Entry } from '../../offline/outbox/entry.ts'
import { Button } from '../../ui/button.tsx'
import { StarPicker } from '../../ui/form/star-picker.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { changesOf } from './entry-acts.ts'

interface Field {
  name: string
  label: string
  kind?: 'area' | 'stars' | 'email' | 'tel'
}

const authorFields: readonly Field[] = [
  { name: 'customerName', label: t.name },
  { name: 'customerEmail', label: t.email, kind: 'email' },
]

/** The kinds that are edited on the waiting page. An order is edited at the checkout, a vote is given again. */
export const forms: Partial<
  Record<Entry['kind'], { schema: GenericSchema<unknown, object>; fields: readonly Field[] }>
> = {
  review: {
    schema: ReviewForm,
    fields: [
      { name: 'rating', label: t.rating, kind: 'stars' },
      { name: 'title', label: t.reviewTitle },
      { name: 'comment', label: t.comment, kind: 'area' },
      ...authorFields,
    ],
  },
  newsletter: { schema: NewsletterBody, fields: [{ name: 'email', label: t.email, kind: 'email' }] },
  contact: {
    schema: ContactBody,
    fields: [
      { name: 'name', label: t.name },
      { name: 'email', label: t.email, kind: 'email' },
      { name: 'phone', label: t.phone, kind: 'tel' },
      { name: 'subject', label: t.subject },
      { name: 'message', label: t.message, kind: 'area' },
    ],
  },
}

/** The top-level fields of an entry's body, as text. */
export function bodyTextOf({ body }: Pick<Entry, 'body'>): Record<string, string> {
  const parts: unknown = JSON.parse(body)
  const fields = typeof parts === 'object' && parts !== null ? Object.entries(parts) : []
  return Object.fromEntries(
    fields.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}

interface EntryFormProps {
  entry: Entry
  schema: GenericSchema<unknown, object>
  fields: readonly Field[]
  /** Called with the changed body, as JSON text. */
  onSave: (body: string) => void
  onCancel: () => void
}

/** The form that edits an outbox entry. */
export const EntryForm = ({ entry, schema, fields, onSave, onCancel }: EntryFormProps) => {
  const bodyText = bodyTextOf(entry)
  const start = Object.fromEntries(fields.map(({ name }) => [name, bodyText[name] ?? '']))
  const form = useForm({ name: `waiting-${entry.key}`, start, schema, draft: changesOf(entry.key) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server's field errors are shown once
  useEffect(() => void form.showErrors(entry.problem?.fields ?? {}), [])
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((changed) => onSave(JSON.stringify({ ...JSON.parse(entry.body), ...changed })))}
      className="grid gap-4"
    >
      {fields.map(({ name, label, kind }) => {
        if (kind === 'stars') {
          return (
            <StarPicker
              key={name}
              id={form.field(name).id}
              name={name}
              label={label}
              value={Number(form.values[name])}
              error={form.errors[name]}
              onChange={(stars) => form.set(name, String(stars))}
            />
          )
        }
        if (kind === 'area') {
          return (
            <TextAreaField
              key={name}
              {...form.field(name)}
              value={form.values[name] ?? ''}
              label={label}
              rows={5}
              maxLength={4000}
              dir="auto"
            />
          )
        }
        if (kind === 'tel') {
          return <PhoneField key={name} {...form.field(name)} value={form.values[name] ?? ''} label={label} />
        }
        return (
          <TextField
            key={name}
            {...form.field(name)}
            value={form.values[name] ?? ''}
            label={label}
            type={kind ?? 'text'}
            maxLength={254}
            dir={kind ? undefined : 'auto'}
          />
        )
      })}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="solid">
          {t.save}
        </Button>
        <Button variant="quiet" onClick={() => void form.dropDraft().then(onCancel)}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
