import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, type RegisteredRouter, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { forgotPasswordPage, loginPage, resetPasswordPage } from '#contract/page-paths'
import { userQuery, useSessionMark, useVisitorKey } from '../../api/current-user.ts'
import { settingsQuery } from '../../api/shop-profile.ts'
import { whenIdle } from '../../offline/idle.ts'
import { AccountButton, AccountEntries, useAccountChanges } from '../../shop/account/account-button.tsx'
import { CartButton, CartDrawer } from '../../shop/cart/cart-button.tsx'
import { OwnPart, prepareOwnContent } from '../../shop/layout/header.tsx'
import { prepareFooter, ShopFrame } from '../../shop/layout/shop-frame.tsx'
import { type AddOverlayEntry, OverlayEntries } from '../../ui/dialog.ts'

const signInPages: readonly string[] = [loginPage, forgotPasswordPage, resetPasswordPage]

/** The layout of every screen of the shop: header, footer and cart drawer. */
export const Route = createFileRoute('/_shop')({
  // The layout is not split into a separate chunk, because every first load needs it.
  codeSplitGroupings: [],
  // The settings are loaded for every page, because every page shows the delivery costs. In the browser they come from
  // the server-rendered page or the saved queries.
  loader: async ({ context: { queryClient } }) => {
    if (!import.meta.env.SSR) return
    await queryClient.ensureQueryData(settingsQuery).catch(() => undefined)
    await Promise.all([prepareOwnContent(), prepareFooter()])
  },
  component: () => {
    const router = useRouter()
    const access = useShopAccess()
    const overlays = useMemo(() => overlayEntriesOf(router), [router])
    // `useAccountChanges` is called here and not in the header, because the checkout has a different header.
    useAccountChanges()
    if (access === 'closed') return <OwnPart part="openingSoon" />
    return (
      <OverlayEntries value={overlays}>
        {access === 'owner' && <OwnPart part="closedNotice" />}
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
 * Whether this visitor sees the shop: always while it is open. A closed shop is visible to its admins, and its login
 * and signup pages to everybody.
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

/**
 * The current screen. React mounts it again when the signed-in account changes, to discard the data of the previous
 * account.
 */
function Screen() {
  return <Outlet key={useVisitorKey()} />
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Identifies the overlay that added this history entry. */
    overlay?: number
    /**
     * The key of the page that the overlay covers. The overlay's history entry has the scroll position of that page.
     */
    pageKey?: string
  }
}

const popTimeoutMs = 500

/**
 * Adds history entries of overlays (such as the cart drawer) through the router. Each entry is the current location
 * with another history state.
 */
const overlayEntriesOf =
  (router: RegisteredRouter): AddOverlayEntry =>
  (onBack) => {
    const { history } = router
    // The id of the overlay's history entry is random, so that it also differs from those that an earlier page load
    // left in the history.
    const id = Math.random()
    const isHere = () => history.location.state.overlay === id
    const { state } = router.latestLocation
    const pageKey = state.pageKey ?? state.__TSR_key
    void router.commitLocation({
      ...router.latestLocation,
      state: { ...state, overlay: id, ...(pageKey ? { pageKey } : {}) },
      resetScroll: false,
      hashScrollIntoView: false,
    })
    // The history entry is written at once, because the router would write it in a microtask and the overlay may be
    // closed before.
    history.flush()
    const unsubscribe = history.subscribe(({ action: { type } }) => {
      if (type === 'PUSH' || type === 'REPLACE' || isHere()) return
      unsubscribe()
      onBack()
    })
    return async (isReplaced = false) => {
      unsubscribe()
      // The shopper has left the history entry with Back or a link, so there is nothing to remove.
      if (isReplaced || !isHere()) return
      await new Promise<void>((done) => {
        const finish = () => {
          stop()
          clearTimeout(timeout)
          done()
        }
        const stop = history.subscribe(finish)
        // The frame of the payment gateway may have added history entries. They are removed before the overlay's entry.
        const timeout = setTimeout(finish, popTimeoutMs)
        history.back()
      })
    }
  }

// If the code of the outbox (writes that are not sent yet) cannot be loaded, this page has no banner for it, and the
// next page sends the entries.
const OutboxWatch = lazy(() =>
  import('../../shop/outbox/outbox-watch.tsx').then(
    (module) => ({ default: module.OutboxWatch }),
    () => ({ default: () => null }),
  ),
)

/** Loads the banner for unsent writes when the browser is idle. */
const WaitingPlace = () => {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return (
    <div role="status">
      {idle && (
        <Suspense fallback={null}>
          <OutboxWatch />
        </Suspense>
      )}
    </div>
  )
}
