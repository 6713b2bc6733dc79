import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { ForgotPasswordBody, forgotPassword } from '#contract/account'
import * as t from '#texts/account'
import * as appTexts from '#texts/app'
import { call } from '../../../api/api-client.ts'
import { useSessionMark } from '../../../api/current-user.ts'
import { fieldsOf } from '../../../api/http-error.ts'
import { useForm } from '../../../forms/use-form.ts'
import { AccountLinks, AccountScreen, forgotProblem } from '../../../shop/account/account-screen.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { EmailField } from '../../../ui/form/text-field.tsx'
import { pageHead } from '../../page-head.ts'

/** Requests a password reset link. The response never shows whether the account exists. */
const ForgotPasswordPage = () => {
  const expected = useSessionMark()
  // The form for a reset link shares its draft with the login form, so that an email address typed on the login page is
  // filled in.
  const form = useForm({
    name: 'forgot',
    start: { email: '' },
    schema: ForgotPasswordBody,
    draft: expected ? undefined : 'login',
  })
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: (body: { email: string }) => call(forgotPassword, { body }),
    onSuccess: () => form.dropDraft(),
    onError: (failure) => form.showErrors(fieldsOf(failure)),
  })
  const problem = error ? forgotProblem(error) : undefined

  if (isSuccess) {
    const again = () => {
      form.reset()
      reset()
    }
    return (
      <AccountScreen key="sent" arrived title={t.forgotSentTitle} text={t.forgotSentText}>
        <p className="flex items-start gap-3 rounded-field bg-leaf-soft px-4 py-3 text-forest">
          <MailCheck size={22} aria-hidden="true" className="mt-0.5 shrink-0" />
          {t.forgotSentHint}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="outline" onClick={again}>
            {t.forgotAgain}
          </Button>
          <Link to="/login" className={buttonClass('primary')}>
            {t.backToLogin}
          </Link>
        </div>
      </AccountScreen>
    )
  }
  return (
    <AccountScreen title={t.forgotTitle} text={t.forgotText}>
      <form noValidate onSubmit={form.onSubmit((body) => !isPending && mutate(body))} className="grid gap-4">
        <FormAlert title={problem?.title}>{problem?.text}</FormAlert>
        <EmailField {...form.field('email')} autoComplete="username" />
        <SubmitButton busy={isPending} busyText={t.sending} className="mt-1">
          {t.forgotSubmit}
        </SubmitButton>
      </form>
      <AccountLinks links={[{ to: '/login', label: t.backToLogin }]} />
    </AccountScreen>
  )
}

export const Route = createFileRoute('/_shop/forgot-password')({
  head: ({ match }) =>
    pageHead({
      match,
      title: appTexts.forgotPasswordTitle,
      path: match.fullPath,
    }),
  component: ForgotPasswordPage,
})
