import { useState } from 'react'
import type { CurrentUser } from '#contract/account'
import { Button } from '../../ui/button.tsx'

interface ProfileInfoProps {
  user: CurrentUser
  signingOut: boolean
  onSignOutEverywhere: () => void
}

const accountType = { user: 'Customer', admin: 'Administrator' }

/** The account data, with a button that ends all sessions. */
export const ProfileInfo = ({ user, signingOut, onSignOutEverywhere }: ProfileInfoProps) => {
  const [asking, setAsking] = useState(false)
  const rows = [
    ['Username', user.username],
    ['Email', user.email],
    ['Mobile', user.mobile],
    ['Account Type', accountType[user.role]],
  ] as const
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <dl className="rounded-card border border-line bg-card px-5 sm:px-7">
        {rows.map(([name, value]) =>
          value ? (
            <div
              key={name}
              className="grid gap-x-6 border-b border-line py-4 last:border-b-0 sm:grid-cols-[9rem_minmax(0,1fr)]"
            >
              <dt className="text-sm text-ink-soft sm:text-base">{name}</dt>
              <dd className="font-medium wrap-anywhere">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <section aria-labelledby="everywhere" className="rounded-card bg-paper-deep/60 p-5 max-[14rem]:p-2 sm:p-7">
        <h2 id="everywhere" className="display text-xl">
          Signed in elsewhere?
        </h2>
        <p className="mt-2 text-ink-soft">
          Lost a phone or used a shared computer? Log out of every device, including this one.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          {asking ? (
            <>
              <Button
                variant="solid"
                aria-disabled={signingOut || undefined}
                className="aria-disabled:bg-paper-deep aria-disabled:text-ink-soft"
                onClick={onSignOutEverywhere}
              >
                {signingOut ? 'Logging out...' : 'Log out everywhere'}
              </Button>
              <Button variant="quiet" disabled={signingOut} onClick={() => setAsking(false)}>
                Cancel
              </Button>
            </>
          ) : (
            <Button variant="outline" className="max-[14rem]:px-2" onClick={() => setAsking(true)}>
              Sign out everywhere
            </Button>
          )}
        </div>
      </section>
    </div>
  )
}
