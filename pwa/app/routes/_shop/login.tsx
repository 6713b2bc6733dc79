import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { LoginBody, login } from '#contract/account'
import { dashboardPage, dashboardPages } from '#contract/page-paths'
import * as t from '#texts/account'
import * as appTexts from '#texts/app'
import { call } from '../../../api/api-client.ts'
import { userQuery } from '../../../api/current-user.ts'
import { fieldsOf } from '../../../api/http-error.ts'
import { settingsQuery } from '../../../api/shop-profile.ts'
import { useForm } from '../../../forms/use-form.ts'
import { showUser, useUser } from '../../../shop/account/account.queries.ts'
import { AccountLinks, AccountScreen, loginProblem } from '../../../shop/account/account-screen.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { EmailField, PasswordField } from '../../../ui/form/text-field.tsx'
import { pageHead } from '../../page-head.ts'

const redirectDelayMs = 100

/** The login page. */
const LoginPage = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { back } = useSearch({ from: '/_shop/login' })
  const { user, expected } = useUser()
  const leave = useCallback(() => {
    const isClosed = client.getQueryData(settingsQuery.queryKey)?.isOpen === false
    const isAdmin = client.getQueryData(userQuery.queryKey)?.role === 'admin'
    // The owner of a closed shop continues with the set-up of the shop. The dashboard is a separate app, so its URL is
    // loaded as a document.
    const target = back ?? (isClosed && isAdmin ? dashboardPage : undefined)
    return target ? location.replace(target) : navigate({ to: '/profile', replace: true })
  }, [client, navigate, back])
  const form = useForm({
    name: 'login',
    start: { email: '', password: '' },
    schema: LoginBody,
    // The login form stores no draft while an account is signed in, because another person may be signing in now.
    draft: expected ? undefined : 'login',
    draftFields: ['email'],
  })
  const { mutate, error, isPending, isSuccess, isIdle } = useMutation({
    mutationFn: (body: { email: string; password: string }) => call(login, { body }),
    onSuccess: (signedIn) => {
      void form.dropDraft()
      showUser(client, signedIn)
      setTimeout(leave, redirectDelayMs)
    },
    onError: (failure) => form.showErrors(fieldsOf(failure)),
  })
  const busy = isPending || isSuccess
  const problem = error ? loginProblem(error) : undefined

  useEffect(() => {
    if (user && isIdle) void leave()
  }, [user, isIdle, leave])

  return (
    <AccountScreen title={t.loginTitle} text={t.loginText}>
      <form noValidate onSubmit={form.onSubmit((body) => !busy && mutate(body))} className="grid gap-4">
        <FormAlert title={problem?.title}>{problem?.text}</FormAlert>
        <EmailField {...form.field('email')} autoComplete="username" />
        <PasswordField
          {...form.field('password')}
          label={t.password}
          autoComplete="current-password"
          required
          maxLength={200}
        />
        <SubmitButton busy={busy} busyText={t.loggingIn} className="mt-1">
          {t.logIn}
        </SubmitButton>
      </form>
      <AccountLinks
        links={[
          { to: '/forgot-password', label: t.loginForgot },
          { before: t.loginNew, to: '/signup', label: t.signUp },
          { to: '/', label: t.loginHome },
        ]}
      />
    </AccountScreen>
  )
}

export const Route = createFileRoute('/_shop/login')({
  // The dashboard redirects signed-out admins to the login page, with its URL in the parameter `back`. Any other URL in
  // `back` is ignored.
  validateSearch: ({ back }: Record<string, unknown>): { back?: string } =>
    typeof back === 'string' && dashboardPages.test(back) ? { back } : {},
  head: ({ match }) =>
    pageHead({
      match,
      title: appTexts.loginTitle,
      path: match.fullPath,
    }),
  component: LoginPage,
})
