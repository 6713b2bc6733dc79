import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useVisitorKey } from '../../api/session-store.ts'
import { AccountButton, AccountEntries, useAccountChanges } from '../../shop/account/account-button.tsx'
import { CartButton } from '../../shop/cart/cart-button.tsx'
import { CartDrawer } from '../../shop/cart/cart-drawer.tsx'
import { settingsQuery } from '../../shop/cart/settings.queries.ts'
import { ShopFrame } from '../../shop/layout/shop-frame.tsx'
import { WaitingPlace } from '../../shop/outbox/waiting-place.tsx'
import { OverlayEntries } from '../../ui/dialog/use-back-closes.ts'
import { overlayEntriesOf } from '../overlay-entries.ts'

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
    // Not in the header, because the checkout has another one.
    useAccountChanges()
    return (
      <OverlayEntries value={useMemo(() => overlayEntriesOf(router), [router])}>
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

/** The current screen. It is remounted when its account was signed out or replaced, to discard that account's data. */
function Screen() {
  return <Outlet key={useVisitorKey()} />
}
