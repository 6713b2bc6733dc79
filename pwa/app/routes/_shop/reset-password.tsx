import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ResetPasswordBody, resetPassword } from '#contract/account'
import * as t from '#texts/account'
import * as appTexts from '#texts/app'
import { call } from '../../../api/api-client.ts'
import { fieldsOf } from '../../../api/http-error.ts'
import { useForm } from '../../../forms/use-form.ts'
import { showUser } from '../../../shop/account/account.queries.ts'
import { AccountScreen, resetProblem, tokenInHash, useLinkToken } from '../../../shop/account/account-screen.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { PasswordField } from '../../../ui/form/text-field.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/reset-password')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  head: ({ match }) =>
    pageHead({
      match,
      title: appTexts.resetPasswordTitle,
      path: match.fullPath,
      indexed: false,
    }),
  component: ResetPassword,
})

function ResetPassword() {
  const { token } = Route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  return <ResetPasswordPage token={token ?? tokenInHash(hash)} />
}

interface NewPassword {
  token: string
  newPassword: string
  confirmPassword: string
}

/** The form for the new password and its confirmation. */
const ResetForm = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    name: 'reset',
    start: { token, newPassword: '', confirmPassword: '' },
    schema: ResetPasswordBody,
  })
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: NewPassword) => call(resetPassword, { body }),
    onSuccess: () => {
      // With the new password, the server has ended every session of this account, including one in this browser.
      showUser(client, null)
      onDone()
    },
    onError: (failure) => form.showErrors(fieldsOf(failure)),
  })
  const problem = form.errors.token ? { title: t.resetTokenMissing } : error ? resetProblem(error) : undefined

  return (
    <AccountScreen title={t.resetTitle} text={t.resetText}>
      <form noValidate onSubmit={form.onSubmit((body) => !isPending && mutate(body))} className="grid gap-4">
        <FormAlert title={problem?.title}>{problem?.text}</FormAlert>
        <PasswordField
          {...form.field('newPassword')}
          label={t.resetNewPassword}
          autoComplete="new-password"
          required
          maxLength={200}
          hint={t.passwordHint}
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label={t.resetConfirmPassword}
          autoComplete="new-password"
          required
          maxLength={200}
        />
        <SubmitButton busy={isPending} busyText={t.resetting} className="mt-1">
          {t.resetSubmit}
        </SubmitButton>
        {problem?.title === t.resetFailedTitle && (
          <Button variant="outline" onClick={() => navigate({ to: '/forgot-password' })}>
            {t.resetNewLink}
          </Button>
        )}
      </form>
    </AccountScreen>
  )
}

/** Confirms that the new password is set. */
const ResetDone = () => {
  const navigate = useNavigate()
  return (
    <AccountScreen arrived title={t.resetDoneTitle} text={t.resetDoneText}>
      <Button onClick={() => navigate({ to: '/login' })}>{t.resetDoneLogin}</Button>
    </AccountScreen>
  )
}

/** Sets a new password with the token of a link in an email. */
const ResetPasswordPage = ({ token: given }: { token: string | undefined }) => {
  const token = useLinkToken('/reset-password', given)
  const [done, setDone] = useState(false)
  if (done) return <ResetDone />
  if (token === null) {
    return (
      <AccountScreen key="invalid" title={t.resetLinkTitle} text={t.resetLinkText}>
        <Link to="/forgot-password" className={buttonClass('primary')}>
          {t.resetNewLink}
        </Link>
      </AccountScreen>
    )
  }
  return <ResetForm key={token} token={token} onDone={() => setDone(true)} />
}
