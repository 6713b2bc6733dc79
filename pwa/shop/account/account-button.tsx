import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight, User } from 'lucide-react'
import { lazy, Suspense, useCallback } from 'react'
import * as t from '#texts/account-menu'
import { useSessionSync } from '../../api/current-user.ts'
import { useUser } from './account.queries.ts'

const UserMenu = lazy(() => import('./user-menu.tsx').then((module) => ({ default: module.UserMenu })))

const round = 'grid size-[44px] place-items-center rounded-full text-forest hover:bg-paper-deep'

/**
 * Updates every screen when the account that uses this browser changes, and shows a toast when the session of the
 * account has ended.
 */
export function useAccountChanges(): void {
  const navigate = useNavigate()
  useSessionSync(
    useCallback(
      (isEnded: boolean) =>
        void import('./sign-out.tsx').then(
          ({ showLoggedOut }) => showLoggedOut(isEnded, () => navigate({ to: '/login' })),
          () => undefined,
        ),
      [navigate],
    ),
  )
}

/** The account button in the header: a link to the login, or the menu of the signed-in user. */
export const AccountButton = () => {
  const { user, expected } = useUser()
  const icon = <User size={22} aria-hidden="true" />
  const link = (
    <Link to={expected ? '/profile' : '/login'} aria-label={expected ? t.profile : t.login} className={round}>
      {icon}
    </Link>
  )
  if (!user) return link
  return (
    <Suspense fallback={link}>
      <UserMenu user={user} className={round}>
        {icon}
      </UserMenu>
    </Suspense>
  )
}

// Most visitors are not signed in, so the code for signing out is not in the first load.
const SignedInEntries = lazy(() => import('./user-menu.tsx').then((module) => ({ default: module.SignedInEntries })))

interface AccountEntriesProps {
  /** The class names of the rows of the menu. */
  row: string
  onDone: () => void
}

/** The account entries in the menu of small screens. */
export const AccountEntries = ({ row, onDone }: AccountEntriesProps) => {
  const { expected } = useUser()
  if (expected) {
    return (
      <Suspense fallback={null}>
        <SignedInEntries row={row} onDone={onDone} />
      </Suspense>
    )
  }
  return [{ to: '/profile', label: t.profile } as const, { to: '/login', label: t.login } as const].map(
    ({ to, label }) => (
      <li key={to}>
        <Link to={to} onClick={onDone} className={row}>
          {label}
          <ChevronRight size={18} aria-hidden="true" className="text-line-strong rtl:-scale-x-100" />
        </Link>
      </li>
    ),
  )
}
