import { Link } from '@tanstack/react-router'
import { ExternalLink, LogOut } from 'lucide-react'
import { shopProfile } from '#rules/shop-profile'
import { useSignOut } from '../../shop/account/use-sign-out.ts'
import { AdminLink } from './admin-link.tsx'

const press =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 text-sm font-semibold text-paper/90 hover:bg-paper/10 hover:text-paper'

/** The shop's name, the way into the shop, and the way out. */
export const TopBar = () => {
  const { signingOut, signOut } = useSignOut()
  return (
    <header
      data-tone="dark"
      className="col-span-full flex flex-wrap items-center justify-between gap-2 bg-forest-deep py-1.5 pr-2 pl-4 text-paper sm:pl-6 print:hidden"
    >
      <AdminLink to="" className="flex min-h-11 items-center gap-3 rounded-full">
        <img src="/logo.svg" alt="" width={28} height={28} className="size-7" />
        <span className="leading-none">
          <span className="display text-xl">{shopProfile.brand}</span>
          <span className="block text-xs text-paper/75 sm:ml-2 sm:inline">Admin Console</span>
        </span>
      </AdminLink>
      <div className="ml-auto flex">
        <Link to="/" className={press}>
          <ExternalLink size={18} aria-hidden="true" />
          <span className="sr-only sm:not-sr-only">View shop</span>
        </Link>
        <button type="button" disabled={signingOut} onClick={() => signOut()} className={press}>
          <LogOut size={18} aria-hidden="true" />
          <span className="sr-only sm:not-sr-only">{signingOut ? 'Logging out...' : 'Logout'}</span>
        </button>
      </div>
    </header>
  )
}
