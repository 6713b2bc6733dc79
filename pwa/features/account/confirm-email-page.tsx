import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { confirmEmail } from '#contract/account'
import { call } from '../../api-client.ts'
import { failureText } from '../../failure-text.ts'
import { OfflineError } from '../../http-error.ts'
import { LoadingScreen } from '../../loading-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { AccountScreen } from './account-screen.tsx'
import { useLinkToken } from './link-token.ts'

const brokenLink = 'This link is incomplete, too old, or has been used already.'

/** Confirms the e-mail address whose letter brought the visitor here. */
export const ConfirmEmailPage = ({ token: given }: { token: string | undefined }) => {
  const token = useLinkToken('/confirm-email', given)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: { token: string }) => call(confirmEmail, { body }),
  })
  useEffect(() => {
    if (token !== null) mutate({ token })
  }, [token, mutate])

  if (data) {
    return (
      <AccountScreen key="done" arrived title="Email Confirmed" text={data.message}>
        <Link to="/profile" className={buttonClass('primary')}>
          See your orders
        </Link>
      </AccountScreen>
    )
  }
  if (token !== null && (isPending || !error)) return <LoadingScreen />
  const offline = error instanceof OfflineError
  return (
    <AccountScreen
      key="failed"
      arrived={error !== null}
      title={offline ? 'You are offline' : 'Email Not Confirmed'}
      text={
        offline
          ? 'Confirming your e-mail address needs a network connection. Your link is still good.'
          : failureText(error, brokenLink)
      }
    >
      <div className="flex flex-wrap gap-3">
        {token !== null && offline && <Button onClick={() => mutate({ token })}>Try again</Button>}
        <Link to="/profile" className={buttonClass('outline')}>
          Go to your profile
        </Link>
      </div>
    </AccountScreen>
  )
}
