import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { confirmEmail } from '#contract/account'
import * as t from '#texts/account'
import * as appTexts from '#texts/app'
import { call } from '../../../api/api-client.ts'
import { failureText, HttpError, OfflineError } from '../../../api/http-error.ts'
import { AccountScreen, tokenInHash, useLinkToken } from '../../../shop/account/account-screen.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/confirm-email')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  head: ({ match }) =>
    pageHead({
      match,
      title: appTexts.confirmEmailTitle,
      path: match.fullPath,
      indexed: false,
    }),
  component: ConfirmEmail,
})

function ConfirmEmail() {
  const { token } = Route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  return <ConfirmEmailPage token={token ?? tokenInHash(hash)} />
}

/**
 * Confirms an email address with the token of a link in an email. The shopper must press a button, because mail
 * scanners open links, and because confirming another person's address would expose that person's orders.
 */
const ConfirmEmailPage = ({ token: given }: { token: string | undefined }) => {
  const token = useLinkToken('/confirm-email', given)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: { token: string }) => call(confirmEmail, { body }),
  })

  if (data) {
    return (
      <AccountScreen key="done" arrived title={t.confirmedTitle} text={data.message}>
        <Link to="/profile" className={buttonClass('primary')}>
          {t.confirmedOrders}
        </Link>
      </AccountScreen>
    )
  }
  if (token === null || (error instanceof HttpError && error.status === 400)) {
    return (
      <AccountScreen
        key="failed"
        arrived={error !== null}
        title={t.confirmFailedTitle}
        text={error ? failureText(error, t.confirmFailedText) : t.confirmFailedText}
      >
        <Link to="/profile" className={buttonClass('outline')}>
          {t.confirmFailedProfile}
        </Link>
      </AccountScreen>
    )
  }
  const problem =
    error instanceof OfflineError ? t.confirmOffline : error ? failureText(error, t.unexpectedError) : undefined
  return (
    <AccountScreen key="ask" title={t.confirmTitle} text={t.confirmText}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) mutate({ token })
        }}
        className="grid gap-4"
      >
        <FormAlert title={problem} />
        <SubmitButton busy={isPending} busyText={t.confirming}>
          {t.confirmSubmit}
        </SubmitButton>
      </form>
    </AccountScreen>
  )
}
