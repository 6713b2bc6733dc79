import { useMutation } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import type { InferOutput } from 'valibot'
import { NewsletterBody, requestStock } from '#contract/newsletter'
import * as t from '#texts/notify'
import { failureText, fieldsOf } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { EmailField } from '../../ui/form/text-field.tsx'
import { submitForm } from '../outbox/submit-store.ts'

interface NotifyMeProps {
  productId: number
  /** The variant for which the shopper waits; undefined for a product without options. */
  variantId: number | undefined
  /** The name of the product with its variant, for the list of unsent writes. */
  name: string
}

/**
 * The form that asks for one email when a sold-out product can be bought again. Without a network the request is stored
 * and sent later (outbox).
 */
export const NotifyMe = ({ productId, variantId, name }: NotifyMeProps) => {
  const form = useForm({ name: 'notify', start: { email: '' }, schema: NewsletterBody, draft: 'stock' })
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: ({ email }: InferOutput<typeof NewsletterBody>) =>
      submitForm(
        { kind: 'stock', path: requestStock.path, about: name, body: { email, productId, variantId } },
        form.handOverDraft(),
      ),
    onSuccess: (outcome) => outcome !== 'account-changed' && form.clearSent(),
    onError: (failure) => form.showErrors(fieldsOf(failure)),
  })
  const isDone = data !== undefined && data !== 'account-changed'
  return (
    <form
      noValidate
      aria-labelledby="notify-title"
      onSubmit={form.onSubmit((body) => !isPending && mutate(body))}
      className="grid content-start gap-3 rounded-card bg-leaf-soft p-4"
    >
      <h2 id="notify-title" className="flex items-center gap-2 font-semibold">
        <BellRing size={18} aria-hidden="true" className="shrink-0 text-leaf" />
        {t.title}
      </h2>
      {!isDone && (
        <>
          <p className="text-sm text-ink-soft">{t.hint}</p>
          <EmailField {...form.field('email')} />
          <SubmitButton busy={isPending} busyText={t.sending}>
            {t.button}
          </SubmitButton>
        </>
      )}
      <p role="status" className="text-sm font-semibold empty:hidden">
        {isDone && (data === 'waiting' ? t.stored : t.requested)}
      </p>
      {error && (
        <p role="alert" className="text-sm font-medium text-terracotta">
          {failureText(error, t.failed)}
        </p>
      )}
    </form>
  )
}
