import { Link } from '@tanstack/react-router'
import { LayoutDashboard, LogOut, PackageSearch, UserRound } from 'lucide-react'
import * as Menu from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import type { CurrentUser } from '#contract/account'
import { useSignOut } from './use-sign-out.ts'

interface UserMenuProps {
  user: CurrentUser
  className: string
  /** The content of the menu button. */
  children: ReactNode
}

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-medium outline-none data-highlighted:bg-leaf-soft data-disabled:text-ink-soft [&_svg]:text-leaf'

/** The menu of the signed-in user. */
export const UserMenu = ({ user, className, children }: UserMenuProps) => {
  const { signingOut, signOut } = useSignOut()
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={`Account of ${user.username}`}
        className={`${className} data-[state=open]:bg-paper-deep`}
      >
        {children}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 w-64 max-w-[calc(100vw-1.5rem)] animate-rise rounded-card border border-line bg-card p-2 shadow-lift"
        >
          <Menu.Label className="mb-1 border-b border-line px-3 pt-1.5 pb-3 leading-snug">
            <bdi className="block font-semibold wrap-anywhere">{user.username}</bdi>
            <span className="block text-sm text-ink-soft wrap-anywhere">{user.email}</span>
          </Menu.Label>
          <Menu.Item asChild>
            <Link to="/profile" className={row}>
              <UserRound size={19} aria-hidden="true" />
              Profile
            </Link>
          </Menu.Item>
          <Menu.Item asChild>
            <Link to="/order-tracking" className={row}>
              <PackageSearch size={19} aria-hidden="true" />
              Track Orders
            </Link>
          </Menu.Item>
          {user.role === 'admin' && (
            <Menu.Item asChild>
              <a href="/admin" className={row}>
                <LayoutDashboard size={19} aria-hidden="true" />
                Admin Console
              </a>
            </Menu.Item>
          )}
          <Menu.Item
            disabled={signingOut}
            className={`${row} cursor-pointer`}
            onSelect={(event) => {
              // The menu stays open to show the progress.
              event.preventDefault()
              void signOut()
            }}
          >
            <LogOut size={19} aria-hidden="true" />
            {signingOut ? 'Logging out...' : 'Logout'}
          </Menu.Item>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}
