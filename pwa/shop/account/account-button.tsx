import { Link, useNavigate } from '@tanstack/react-router'
import { User } from 'lucide-react'
import { lazy, Suspense, useCallback } from 'react'
import { useSessionSync } from '../../api/use-session-sync.ts'
import { useUser } from './account.queries.ts'

const UserMenu = lazy(() => import('./user-menu.tsx').then((module) => ({ default: module.UserMenu })))

const round = 'grid size-[44px] place-items-center rounded-full text-forest hover:bg-paper-deep'

/** The account button in the header: a link to the login, or the menu of the signed-in user. */
export const AccountButton = () => {
  const { user, expected } = useUser()
  const navigate = useNavigate()
  useSessionSync(
    useCallback(
      (isEnded: boolean) =>
        void import('./show-logged-out.ts').then(
          ({ showLoggedOut }) => showLoggedOut(isEnded, () => navigate({ to: '/login' })),
          () => undefined,
        ),
      [navigate],
    ),
  )
  const icon = <User size={22} aria-hidden="true" />
  const link = (
    <Link to={expected ? '/profile' : '/login'} aria-label={expected ? 'Profile' : 'Login'} className={round}>
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
