import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Clock3, MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { InferOutput } from 'valibot'
import { ContactBody, sendMessage } from '#contract/contact'
import type { ReplyOf } from '#contract/endpoint'
import { languageAttributes } from '#rules/language-attributes'
import type { ShopProfile } from '#rules/shop/shop-profile'
import * as appTexts from '#texts/app'
import * as t from '#texts/contact'
import { savedTitle } from '#texts/saved-entry'
import { failureText, fieldsOf, OfflineError } from '../../../api/http-error.ts'
import { useProfile } from '../../../api/shop-profile.ts'
import { PhoneField } from '../../../forms/phone-field.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { usePromises } from '../../../shop/cart/settings.queries.ts'
import { ConsultationCard, ContactDetails, HoursCard, InfoCard, PageHero } from '../../../shop/content/own-page.tsx'
import { submitForm } from '../../../shop/outbox/submit-store.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { EmailField, TextAreaField, TextField } from '../../../ui/form/text-field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/contact-us')({
  validateSearch: ({ order }: Record<string, unknown>): { order?: string } =>
    typeof order === 'string' && /^[\w-]{1,40}$/.test(order) ? { order } : {},
  head: ({ match }) =>
    pageHead({
      match,
      title: appTexts.contactTitle,
      path: match.fullPath,
    }),
  component: Contact,
})

function Contact() {
  const { order } = Route.useSearch()
  return <ContactPage orderNumber={order} />
}

/** The contact page: form, address, business hours and officers. `orderNumber` is the order that the message is about. */
const ContactPage = ({ orderNumber }: { orderNumber?: string | undefined }) => {
  const { grievanceOfficer, licences, address, phone, whatsapp, email } = useProfile()
  const promises = usePromises()
  return (
    <>
      <PageHero eyebrow={t.contactEyebrow} title={t.contactTitle}>
        {promises && t.contactText(promises.replyHours)}
      </PageHero>
      <div className="wrap section grid gap-4 sm:gap-6">
        <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <ContactForm orderNumber={orderNumber} />
          <div className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-1">
            {(phone || whatsapp || email) && (
              <InfoCard title={t.contactDetailsTitle}>
                <ContactDetails />
              </InfoCard>
            )}
            {address.length > 0 && (
              <InfoCard title={t.storeTitle}>
                <address className="not-italic">
                  {address.map((line, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines of the owner can be equal
                    <span key={index} className="block">
                      <bdi {...languageAttributes(line)}>{line}</bdi>
                    </span>
                  ))}
                </address>
              </InfoCard>
            )}
            <HoursCard />
          </div>
        </div>
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
          <ConsultationCard />
          {grievanceOfficer && <OfficerCard officer={grievanceOfficer} />}
          {licences.length > 0 && (
            <InfoCard title={t.licencesTitle}>
              <dl className="grid gap-3">
                {licences.map(({ name, number }) => (
                  <div key={name}>
                    <dt className="text-sm text-ink-soft">{name}</dt>
                    <dd className="font-medium">{number}</dd>
                  </div>
                ))}
              </dl>
            </InfoCard>
          )}
        </div>
      </div>
    </>
  )
}

const OfficerCard = ({ officer }: { officer: NonNullable<ShopProfile['grievanceOfficer']> }) => (
  <InfoCard title={t.officerTitle}>
    <p className="font-semibold">{officer.name}</p>
    <ul>
      {officer.email && (
        <li>
          <a
            href={`mailto:${officer.email}`}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {officer.email}
          </a>
        </li>
      )}
      {officer.phone && (
        <li className="tabular-nums">
          <bdi dir="ltr">{officer.phone}</bdi>
        </li>
      )}
    </ul>
    <p className="mt-3 text-sm text-ink-soft">{officer.answers}</p>
  </InfoCard>
)

/** Confirms that the contact message is stored on the device and not sent yet. */
const ContactWaiting = ({ onAgain }: { onAgain: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby="queued"
      className="grid justify-items-start gap-4 rounded-card bg-saffron-soft p-6 sm:p-10"
    >
      <Clock3 size={36} aria-hidden="true" className="text-saffron-ink" />
      <h2 id="queued" ref={heading} tabIndex={-1} className="display text-xl outline-none">
        {savedTitle}
      </h2>
      <p className="max-w-prose">{t.waitingText}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/waiting" className={buttonClass('outline')}>
          {t.waitingItems}
        </Link>
        <Button variant="quiet" onClick={onAgain}>
          {t.writeAnother}
        </Button>
      </div>
    </section>
  )
}

interface ContactSentProps {
  ticket: string
  onAgain: () => void
}

/** Confirms that the shop received the contact message. */
const ContactSent = ({ ticket, onAgain }: ContactSentProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const replyHours = usePromises()?.replyHours ?? null
  useEffect(() => {
    heading.current?.focus()
    // The form is shown again. Its first field gets the focus, because the pressed button is removed from the page.
    return () => document.getElementById('contact-name')?.focus()
  }, [])
  return (
    <section aria-labelledby="sent" className="grid justify-items-start gap-4 rounded-card bg-leaf-soft p-6 sm:p-10">
      <MailCheck size={36} aria-hidden="true" className="text-leaf" />
      <h2 id="sent" ref={heading} tabIndex={-1} className="display text-xl outline-none">
        {t.sentTitle}
      </h2>
      <p className="max-w-prose">
        {t.sentText(
          <strong key="ticket" className="tracking-wide whitespace-nowrap select-all">
            {ticket}
          </strong>,
          replyHours,
        )}
      </p>
      <Button variant="outline" onClick={onAgain}>
        {t.sendAnother}
      </Button>
    </section>
  )
}

const start = { name: '', email: '', phone: '', subject: '', message: '' }

/** The contact form. Input is stored as a draft until the shop has the message. */
const ContactForm = ({ orderNumber }: { orderNumber: string | undefined }) => {
  const hydrated = useHydrated()
  const form = useForm({ name: 'contact', start, schema: ContactBody, draft: 'contact' })
  // The order number of the URL is filled in after hydration, because the server renders the page without the query
  // string.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per order
  useEffect(() => {
    if (orderNumber) form.fill({ subject: t.orderSubject(orderNumber) })
  }, [orderNumber])
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (body: InferOutput<typeof ContactBody>) =>
      submitForm<ReplyOf<typeof sendMessage>>({ kind: 'contact', path: sendMessage.path, body }, form.handOverDraft()),
    onSuccess: () => form.clearSent(),
    onError: (failure) => form.showErrors(fieldsOf(failure)),
  })
  if (data === 'waiting') return <ContactWaiting onAgain={reset} />
  if (data && data !== 'account-changed') return <ContactSent ticket={data.reply.ticket} onAgain={reset} />

  return (
    <section aria-labelledby="write" className="rounded-card bg-card p-6 sm:p-8">
      <h2 id="write" className="display text-xl">
        {t.formTitle}
      </h2>
      <form
        noValidate
        onSubmit={form.onSubmit((body) => !isPending && mutate(body))}
        className="mt-5 grid gap-4 sm:grid-cols-2"
      >
        <TextField
          {...form.field('name')}
          label={t.nameLabel}
          autoComplete="name"
          required
          maxLength={120}
          dir="auto"
        />
        <EmailField {...form.field('email')} />
        <PhoneField {...form.field('phone')} label={t.phoneLabel} optional />
        <TextField
          {...form.field('subject')}
          label={t.subjectLabel}
          autoComplete="off"
          required
          maxLength={200}
          dir="auto"
        />
        <div className="sm:col-span-2">
          <TextAreaField
            {...form.field('message')}
            label={t.messageLabel}
            required
            rows={6}
            maxLength={4000}
            dir="auto"
          />
        </div>
        <div className="grid gap-4 sm:col-span-2 sm:justify-items-start">
          <FormAlert title={error ? t.sendFailedTitle : undefined}>
            {error instanceof OfflineError ? t.sendFailedOffline : failureText(error, t.sendFailedText)}
          </FormAlert>
          {/* Before hydration the browser would submit the form itself and lose the input. */}
          <SubmitButton busy={isPending} busyText={t.sending} disabled={!hydrated} className="sm:px-10">
            {t.send}
          </SubmitButton>
        </div>
      </form>
    </section>
  )
}
