import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonClass } from '../../ui/button-class.ts'
import { AccountScreen } from './account-screen.tsx'
import { useLinkToken } from './link-token.ts'
import { ResetDone } from './reset-done.tsx'
import { ResetForm } from './reset-form.tsx'

/** Sets a new password with the token of an emailed link. */
export const ResetPasswordPage = ({ token: given }: { token: string | undefined }) => {
  const token = useLinkToken('/reset-password', given)
  const [done, setDone] = useState(false)
  if (done) return <ResetDone />
  if (token === null) {
    return (
      <AccountScreen
        key="invalid"
        title="Invalid Reset Link"
        text="This link is incomplete, or has been used already. A new one takes a minute."
      >
        <Link to="/forgot-password" className={buttonClass('primary')}>
          Request a New Reset Link
        </Link>
      </AccountScreen>
    )
  }
  return <ResetForm key={token} token={token} onDone={() => setDone(true)} />
}
