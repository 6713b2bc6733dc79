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
import { ShopFrame } from '../../shop/layout/shop-frame.tsx'
import { type AddOverlayEntry, OverlayEntries } from '../../ui/dialog.ts'

const signInPages: readonly string[] = [loginPage, forgotPasswordPage, resetPasswordPage]

/** The layout of every screen of the shop: header, footer and cart drawer. */
export const Route = createFileRoute('/_shop')({
  // Not split: every first load needs it.
  codeSplitGroupings: [],
  // The settings are loaded for every page, because every page shows the delivery costs. In the browser they come from
  // the server-rendered page or the saved queries.
  loader: async ({ context: { queryClient } }) => {
    if (!import.meta.env.SSR) return
    await queryClient.ensureQueryData(settingsQuery).catch(() => undefined)
    await prepareOwnContent()
  },
  component: () => {
    const router = useRouter()
    const access = useShopAccess()
    const overlays = useMemo(() => overlayEntriesOf(router), [router])
    // This hook is called here and not in the header, because the checkout has a different header.
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

declare module '@tanstack/history' {
  interface HistoryState {
    /** Identifies the overlay that added this history entry. */
    overlay?: number
    /** The key of the page below the overlay, which has the same scroll position. */
    pageKey?: string
  }
}

const popTimeoutMs = 500

/** Adds history entries of overlays through the router: each is the current location with another state. */
const overlayEntriesOf =
  (router: RegisteredRouter): AddOverlayEntry =>
  (onBack) => {
    const { history } = router
    // Random, so that it also differs from entries that an earlier page load left in the history.
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
    // The router writes to the browser's history in a microtask; an overlay may be closed before that.
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
        // The gateway's frame may have added entries, which are removed first.
        const timeout = setTimeout(finish, popTimeoutMs)
        history.back()
      })
    }
  }

// If the outbox cannot be loaded, the page has no banner and the next page sends the entries.
const OutboxWatch = lazy(() =>
  import('../../shop/outbox/outbox-watch.tsx').then(
    (module) => ({ default: module.OutboxWatch }),
    () => ({ default: () => null }),
  ),
)

/** Loads the outbox banner when the browser is idle. */
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
