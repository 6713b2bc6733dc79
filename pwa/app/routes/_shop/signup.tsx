import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { register, SignUpForm } from '#contract/account'
import * as t from '#texts/account'
import * as appTexts from '#texts/app'
import { call } from '../../../api/api-client.ts'
import { useSessionMark } from '../../../api/current-user.ts'
import { fieldsOf } from '../../../api/http-error.ts'
import { PhoneField } from '../../../forms/phone-field.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { showUser } from '../../../shop/account/account.queries.ts'
import { AccountLinks, AccountScreen, signupProblem } from '../../../shop/account/account-screen.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { EmailField, PasswordField, TextField } from '../../../ui/form/text-field.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { pageHead } from '../../page-head.ts'

const start = { email: '', mobile: '', username: '', password: '', confirmPassword: '' }

interface NewUser {
  email: string
  mobile: string
  username: string
  password: string
}

/** The signup page. A new account is signed in immediately. */
const SignupPage = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const expected = useSessionMark()
  const form = useForm({
    name: 'signup',
    start,
    schema: SignUpForm,
    draft: expected ? undefined : 'signup',
    draftFields: ['email', 'mobile', 'username'],
  })
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (body: NewUser) => call(register, { body }),
    onSuccess: async (user) => {
      showUser(client, user)
      await form.dropDraft()
      await navigate({ to: '/' })
      toast({
        title: t.signedUpTitle(user.username),
        description: t.signedUpText,
      })
    },
    onError: (failure) => form.showErrors(fieldsOf(failure)),
  })
  const busy = isPending || isSuccess
  const problem = error ? signupProblem(error) : undefined

  return (
    <AccountScreen title={t.signupTitle} text={t.signupText}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ confirmPassword: _, ...body }) => !busy && mutate(body))}
        className="grid gap-4"
      >
        <FormAlert title={problem?.title}>{problem?.text}</FormAlert>
        <EmailField {...form.field('email')} />
        <PhoneField {...form.field('mobile')} label={t.signupMobile} required placeholder="+919876543210" />
        <TextField
          {...form.field('username')}
          label={t.signupUsername}
          autoComplete="nickname"
          required
          maxLength={30}
          dir="auto"
          hint={t.signupUsernameHint}
        />
        <PasswordField
          {...form.field('password')}
          label={t.password}
          autoComplete="new-password"
          required
          maxLength={200}
          hint={t.passwordHint}
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label={t.signupConfirmPassword}
          autoComplete="new-password"
          required
          maxLength={200}
        />
        <SubmitButton busy={busy} busyText={t.signingUp} className="mt-1">
          {t.signUp}
        </SubmitButton>
      </form>
      <AccountLinks links={[{ before: t.signupKnown, to: '/login', label: t.logIn }]} />
    </AccountScreen>
  )
}

export const Route = createFileRoute('/_shop/signup')({
  head: ({ match }) =>
    pageHead({
      match,
      title: appTexts.signupTitle,
      path: match.fullPath,
    }),
  component: SignupPage,
})
