import { Link } from '@tanstack/react-router'
import { ChevronRight, LayoutDashboard, LogOut, PackageSearch, UserRound } from 'lucide-react'
import * as Menu from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import type { CurrentUser } from '#contract/account'
import { dashboardPage } from '#contract/page-paths'
import * as t from '#texts/account-menu'
import { direction } from '#texts/language'
import { useUser } from './account.queries.ts'
import { useSignOut } from './use-sign-out.ts'

interface UserMenuProps {
  user: CurrentUser
  className: string
  /** The content of the menu button. */
  children: ReactNode
}

const menuRow =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-start font-medium outline-none data-highlighted:bg-leaf-soft data-disabled:text-ink-soft [&_svg]:text-leaf'

/** The menu of the signed-in user. */
export const UserMenu = ({ user, className, children }: UserMenuProps) => {
  const { signingOut, signOut } = useSignOut()
  return (
    <Menu.Root modal={false} dir={direction}>
      <Menu.Trigger aria-label={t.menuLabel(user.username)} className={`${className} data-[state=open]:bg-paper-deep`}>
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
            <Link to="/profile" className={menuRow}>
              <UserRound size={19} aria-hidden="true" />
              {t.profile}
            </Link>
          </Menu.Item>
          <Menu.Item asChild>
            <Link to="/order-tracking" className={menuRow}>
              <PackageSearch size={19} aria-hidden="true" />
              {t.trackOrders}
            </Link>
          </Menu.Item>
          {user.role === 'admin' && (
            <Menu.Item asChild>
              <a href={dashboardPage} className={menuRow}>
                <LayoutDashboard size={19} aria-hidden="true" />
                {t.adminConsole}
              </a>
            </Menu.Item>
          )}
          <Menu.Item
            disabled={signingOut}
            className={`${menuRow} cursor-pointer`}
            onSelect={(event) => {
              // The menu stays open to show the progress.
              event.preventDefault()
              void signOut()
            }}
          >
            <LogOut size={19} aria-hidden="true" />
            {signingOut ? t.loggingOut : t.logout}
          </Menu.Item>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

interface SignedInEntriesProps {
  row: string
  onDone: () => void
}

/** The menu entries for a signed-in user. */
export const SignedInEntries = ({ row, onDone }: SignedInEntriesProps) => {
  const { user } = useUser()
  const { signingOut, signOut } = useSignOut()
  return (
    <>
      <li>
        <Link to="/profile" onClick={onDone} className={row}>
          {t.profile}
          <ChevronRight size={18} aria-hidden="true" className="text-line-strong rtl:-scale-x-100" />
        </Link>
      </li>
      {user?.role === 'admin' && (
        <li>
          <a href={dashboardPage} className={row}>
            {t.adminConsole}
            <ChevronRight size={18} aria-hidden="true" className="text-line-strong rtl:-scale-x-100" />
          </a>
        </li>
      )}
      <li>
        <button type="button" disabled={signingOut} onClick={() => signOut()} className={`${row} w-full`}>
          {signingOut ? t.loggingOut : t.logout}
        </button>
      </li>
    </>
  )
}
