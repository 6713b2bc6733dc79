import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useTurn } from '../../api/session-store.ts'
import { AccountButton } from '../../shop/account/account-button.tsx'
import { AccountEntries } from '../../shop/account/account-entries.tsx'
import { CartButton } from '../../shop/cart/cart-button.tsx'
import { CartDrawer } from '../../shop/cart/cart-drawer.tsx'
import { settingsQuery } from '../../shop/cart/settings.queries.ts'
import { ShopFrame } from '../../shop/layout/shop-frame.tsx'
import { WaitingPlace } from '../../shop/outbox/waiting-place.tsx'

/** Header, footer and cart drawer around every screen of the shop. */
export const Route = createFileRoute('/_shop')({
  // Every page states what delivery costs. The browser has the settings from the server's page or from its last visit.
  loader: async ({ context: { queryClient } }) => {
    if (import.meta.env.SSR) await queryClient.ensureQueryData(settingsQuery).catch(() => undefined)
  },
  component: () => (
    <ShopFrame
      account={<AccountButton />}
      accountEntries={AccountEntries}
      cartButton={<CartButton />}
      cartDrawer={<CartDrawer />}
      waiting={<WaitingPlace />}
    >
      <Screen />
    </ShopFrame>
  ),
})

/** The screen; it begins anew when an account has lost this page, because it may show or hold something of it. */
function Screen() {
  return <Outlet key={useTurn()} />
}
