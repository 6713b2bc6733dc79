import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { confirmEmail } from '#contract/account'
import { call } from '../../api/api-client.ts'
import { failureText, HttpError, OfflineError } from '../../api/http-error.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { AccountScreen } from './account-screen.tsx'
import { useLinkToken } from './link-token.ts'

const brokenLink = 'This link is incomplete, too old or was already used.'

/**
 * Confirms an email address with the token of a link in an email. It needs a click, because mail scanners open links,
 * and because confirming another person's address would expose that person's orders.
 */
export const ConfirmEmailPage = ({ token: given }: { token: string | undefined }) => {
  const token = useLinkToken('/confirm-email', given)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: { token: string }) => call(confirmEmail, { body }),
  })

  if (data) {
    return (
      <AccountScreen key="done" arrived title="Email confirmed" text={data.message}>
        <Link to="/profile" className={buttonClass('primary')}>
          See your orders
        </Link>
      </AccountScreen>
    )
  }
  if (token === null || (error instanceof HttpError && error.status === 400)) {
    return (
      <AccountScreen
        key="failed"
        arrived={error !== null}
        title="Email not confirmed"
        text={error ? failureText(error, brokenLink) : brokenLink}
      >
        <Link to="/profile" className={buttonClass('outline')}>
          Go to your profile
        </Link>
      </AccountScreen>
    )
  }
  const problem =
    error instanceof OfflineError
      ? 'Confirming needs a network connection. Your link will still work.'
      : error
        ? failureText(error, 'Something went wrong. Please try again.')
        : undefined
  return (
    <AccountScreen
      key="ask"
      title="Confirm your email"
      text="Created an account with us? Confirm that this email is yours. Not you? Close this page."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) mutate({ token })
        }}
        className="grid gap-4"
      >
        <FormAlert title={problem} />
        <SubmitButton busy={isPending} busyText="Confirming...">
          Confirm my email
        </SubmitButton>
      </form>
    </AccountScreen>
  )
}
