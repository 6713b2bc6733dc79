import { Link, useLocation } from '@tanstack/react-router'
import { ChevronRight, LayoutDashboard, LogOut, PackageSearch, UserRound } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { CurrentUser } from '#contract/account'
import { dashboardPage } from '#contract/page-paths'
import * as t from '#texts/account-menu'
import { usePanelClosing } from '../../ui/dialog.ts'
import { useUser } from './account.queries.ts'
import { useSignOut } from './use-sign-out.ts'

interface UserMenuProps {
  user: CurrentUser
  className: string
  /** The content of the button that opens the menu. */
  children: ReactNode
}

const menuRow =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-start font-medium hover:bg-leaf-soft aria-disabled:text-ink-soft [&_svg]:text-leaf'

/** The account button of the signed-in user and the menu that it opens. */
export const UserMenu = ({ user, className, children }: UserMenuProps) => {
  const { signingOut, signOut } = useSignOut()
  const [isOpen, setIsOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => setIsOpen(false)
  // The chosen link disappears with the menu. A navigation to another page moves the focus to its title afterwards.
  const closeByLink = () => {
    close()
    menu.current?.querySelector('button')?.focus()
  }
  usePanelClosing(menu, close, useLocation({ select: ({ href }) => href }))

  return (
    <div ref={menu} className="relative">
      <button
        type="button"
        aria-label={t.menuLabel(user.username)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={`${className} aria-expanded:bg-paper-deep`}
      >
        {children}
      </button>
      {isOpen && (
        <div
          id={id}
          // The menu ends below the cart button (44 px), so that it fits on a narrow screen with large text.
          className="absolute -end-[44px] top-full z-50 mt-1.5 max-h-[calc(100dvh-6rem)] w-64 max-w-[calc(100vw-1.5rem)] animate-rise overflow-y-auto rounded-card border border-line bg-card p-2 shadow-lift"
        >
          <p className="mb-1 border-b border-line px-3 pt-1.5 pb-3 leading-snug">
            <span className="block font-semibold wrap-anywhere">
              <bdi>{user.username}</bdi>
            </span>
            <span className="block text-sm text-ink-soft wrap-anywhere">
              <bdi>{user.email}</bdi>
            </span>
          </p>
          <ul>
            <li>
              <Link to="/profile" onClick={closeByLink} className={menuRow}>
                <UserRound size={19} aria-hidden="true" />
                {t.profile}
              </Link>
            </li>
            <li>
              <Link to="/order-tracking" onClick={closeByLink} className={menuRow}>
                <PackageSearch size={19} aria-hidden="true" />
                {t.trackOrders}
              </Link>
            </li>
            {user.role === 'admin' && (
              <li>
                <a href={dashboardPage} className={menuRow}>
                  <LayoutDashboard size={19} aria-hidden="true" />
                  {t.adminConsole}
                </a>
              </li>
            )}
            <li>
              <button type="button" aria-disabled={signingOut} onClick={() => signOut()} className={menuRow}>
                <LogOut size={19} aria-hidden="true" />
                {signingOut ? t.loggingOut : t.logout}
              </button>
            </li>
          </ul>
        </div>
      )}
    </div>
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
