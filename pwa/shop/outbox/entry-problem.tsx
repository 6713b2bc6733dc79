import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { array, type GenericSchema, safeParse } from 'valibot'
import { RefusedItem } from '#contract/checkout'
import { ContactBody } from '#contract/contact'
import { NewsletterBody } from '#contract/newsletter'
import { ReviewForm } from '#contract/reviews'
import { lineKey } from '#rules/cart'
import { formatInr, parseRupees } from '#rules/money'
import { nameWithVariant } from '#rules/variants'
import * as t from '#texts/outbox'
import { settingsQuery } from '../../api/shop-profile.ts'
import { PhoneField } from '../../forms/phone-field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { checkoutDraft, readDraft, saveForm } from '../../offline/draft.ts'
import type { Entry, EntryProblem as Refusal } from '../../offline/outbox/entry.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { StarPicker } from '../../ui/form/star-picker.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { reportUnsaved } from '../../ui/toast/toast-store.ts'
import { acceptRefusedItems } from '../cart/cart-changes-store.ts'
import { useOnlinePayment } from '../checkout/pay/payment.queries.ts'
import { cardsQuery } from '../product/catalogue.queries.ts'
import { dropOrderKeys } from './complete-entry-store.ts'
import { bodyTextOf, changesOf, type EditableKind, entryActions, isEditable } from './entry-actions.ts'
import { spentKeyCodes } from './submit-store.ts'

export interface EntryProblemProps {
  entry: Entry
  problem: Refusal
}

function itemsOf(items: unknown) {
  const parsed = safeParse(array(RefusedItem), items)
  return parsed.success ? parsed.output : []
}

function changeOf(item: RefusedItem, entry: Entry): string {
  const seen = entry.lines.find((line) => lineKey(line) === lineKey(item))
  const name = seen ? nameWithVariant(seen.name, seen.variantTitle) : t.unknownProduct
  if (item.code === 'variant_required') return t.chooseOption(name)
  if (item.price === null) return t.notSold(name)
  if (item.available < item.requested) {
    return item.available <= 0 ? t.soldOut(name) : t.fewerLeft(name, item.requested, item.available)
  }
  const now = formatInr(parseRupees(item.price))
  return seen ? t.changedPrice(name, now, formatInr(parseRupees(seen.price))) : t.newPrice(name, now)
}

// A guest's outbox entry that was refused with `other_user` needs no login. Only an older version of the server refused
// it, after an account had signed in; the current version accepts it.
const needsLogin = ({ owner }: Entry, code: string) =>
  code === 'unauthenticated' || (code === 'other_user' && owner !== 'guest')

function reasonOf(entry: Entry, { code, message }: Refusal): string {
  if (needsLogin(entry, code)) return t.logInAgain
  if (code === 'key_reused') {
    if (entry.kind === 'order') return t.orderReplaced
    return t.alreadySent
  }
  if (code === 'unreadable') return t.unreadableReply
  return message || t.refused
}

/** Changes the payment method in the stored checkout form to online payment. */
async function chooseOnlinePayment(): Promise<void> {
  const form = await readDraft(checkoutDraft)
  await saveForm(checkoutDraft, { ...(typeof form === 'object' ? form : {}), paymentMethod: 'razorpay' })
}

/**
 * Shows why the server refused an outbox entry, what has changed since the entry was made, and a button for the next
 * step.
 */
export const EntryProblem = ({ entry, problem }: EntryProblemProps) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const hasOnlinePayment = useOnlinePayment()
  const { code } = problem
  const items = itemsOf(problem.items)

  /** Applies the changed prices and quantities to the cart and opens the checkout with the stored form. */
  const orderAgain = async () => {
    if (!(await reportUnsaved(acceptRefusedItems(items)))) return
    if (spentKeyCodes.includes(code)) {
      await entryActions.discard(entry)
      await dropOrderKeys()
    } else await entryActions.hold(entry)
    void client.invalidateQueries(settingsQuery)
    void client.invalidateQueries(cardsQuery())
    await navigate({ to: '/checkout' })
  }

  /** Opens the checkout for the same order with online payment chosen. */
  const payOnline = async () => {
    await entryActions.hold(entry)
    await chooseOnlinePayment()
    await navigate({ to: '/checkout' })
  }

  const nextStep = () => {
    if (hasOnlinePayment && ['cod_limit', 'cod_unavailable', 'prescription_required'].includes(code ?? '')) {
      return (
        <Button variant="solid" onClick={payOnline}>
          {t.payOnline}
        </Button>
      )
    }
    if (needsLogin(entry, code)) {
      return (
        <Link to="/login" className={buttonClass('solid')}>
          {t.logIn}
        </Link>
      )
    }
    if (entry.kind === 'order' && code !== 'unreadable' && code !== 'other_user') {
      return (
        <Button variant="solid" onClick={orderAgain}>
          {items.length > 0 ? t.updateOrder : t.goToCheckout}
        </Button>
      )
    }
    if (code === 'key_reused') {
      return (
        <Button variant="solid" onClick={() => entryActions.sendAsNew(entry)}>
          {t.sendAsNew}
        </Button>
      )
    }
    if (code === 'invalid' && isEditable(entry)) return null
    return (
      <Button variant="solid" onClick={() => entryActions.send(entry)}>
        {t.tryAgain}
      </Button>
    )
  }

  return (
    <div className="grid justify-items-start gap-3 rounded-field bg-terracotta-soft px-4 py-3 text-sm text-terracotta">
      <div>
        <p className="font-semibold">{entry.kind === 'order' ? t.orderRefusedTitle : t.refusedTitle}</p>
        <p>{reasonOf(entry, problem)}</p>
        {items.length > 0 && (
          <ul className="mt-1 list-inside list-disc">
            {items.map((item) => (
              <li key={lineKey(item)}>{changeOf(item, entry)}</li>
            ))}
          </ul>
        )}
      </div>
      {nextStep()}
    </div>
  )
}

interface Field {
  name: string
  label: string
  kind?: 'area' | 'stars' | 'email' | 'tel'
}

const authorFields: readonly Field[] = [
  { name: 'customerName', label: t.name },
  { name: 'customerEmail', label: t.email, kind: 'email' },
]

/** The input schema and the fields of the form for each kind of outbox entry that can be edited on the waiting page. */
const forms: Record<EditableKind, { schema: GenericSchema<unknown, object>; fields: readonly Field[] }> = {
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
  stock: { schema: NewsletterBody, fields: [{ name: 'email', label: t.email, kind: 'email' }] },
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

export interface EntryFormProps {
  entry: Entry & { kind: EditableKind }
  /** Called with the edited body of the entry, as JSON text. */
  onSave: (body: string) => void
  onCancel: () => void
}

/** The form that edits an outbox entry. */
export const EntryForm = ({ entry, onSave, onCancel }: EntryFormProps) => {
  const { schema, fields } = forms[entry.kind]
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
