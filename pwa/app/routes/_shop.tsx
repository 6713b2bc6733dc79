import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { forgotPasswordPage, loginPage, resetPasswordPage } from '#contract/page-paths'
import { userQuery } from '../../api/current-user.ts'
import { useSessionMark, useVisitorKey } from '../../api/session-store.ts'
import { settingsQuery } from '../../api/shop-profile.ts'
import { AccountButton, AccountEntries, useAccountChanges } from '../../shop/account/account-button.tsx'
import { CartButton } from '../../shop/cart/cart-button.tsx'
import { CartDrawer } from '../../shop/cart/cart-drawer.tsx'
import { ClosedNotice, OpeningSoon } from '../../shop/layout/opening-soon.tsx'
import { ShopFrame } from '../../shop/layout/shop-frame.tsx'
import { WaitingPlace } from '../../shop/outbox/waiting-place.tsx'
import { OverlayEntries } from '../../ui/dialog/use-back-closes.ts'
import { overlayEntriesOf } from '../overlay-entries.ts'

const signInPages: readonly string[] = [loginPage, forgotPasswordPage, resetPasswordPage]

/** The layout of every screen of the shop: header, footer and cart drawer. */
export const Route = createFileRoute('/_shop')({
  // Not split: every first load needs it.
  codeSplitGroupings: [],
  // The settings are loaded for every page, because every page shows the delivery costs. In the browser they come from
  // the server-rendered page or the saved queries.
  loader: async ({ context: { queryClient } }) => {
    if (import.meta.env.SSR) await queryClient.ensureQueryData(settingsQuery).catch(() => undefined)
  },
  component: () => {
    const router = useRouter()
    const access = useShopAccess()
    const overlays = useMemo(() => overlayEntriesOf(router), [router])
    // Not in the header, because the checkout has another one.
    useAccountChanges()
    if (access === 'closed') return <OpeningSoon />
    return (
      <OverlayEntries value={overlays}>
        {access === 'owner' && <ClosedNotice />}
        <ShopFrame
          account={<AccountButton />}
          accountEntries={AccountEntries}
          cartButton={<CartButton />}
          cartDrawer={<CartDrawer />}
          waiting={<WaitingPlace />}
        >
          <Screen />
        </ShopFrame>
      </OverlayEntries>
    )
  },
})

/**
 * Whether this visitor sees the shop: always while it is open. A closed shop is visible to its admins, and its pages for
 * signing in to everybody.
 */
function useShopAccess(): 'open' | 'owner' | 'closed' {
  const isOpen = useQuery(settingsQuery).data?.isOpen ?? true
  const isSignedIn = useSessionMark()
  const isAdmin = useQuery({ ...userQuery, enabled: !isOpen && isSignedIn }).data?.role === 'admin'
  const isSignIn = useLocation({ select: ({ pathname }) => signInPages.includes(pathname) })
  if (isOpen) return 'open'
  if (isAdmin) return 'owner'
  return isSignIn ? 'open' : 'closed'
}

/** The current screen. It is remounted when its account was signed out or replaced, to discard that account's data. */
function Screen() {
  return <Outlet key={useVisitorKey()} />
}
