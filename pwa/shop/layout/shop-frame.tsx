import type { ComponentProps, ReactNode } from 'react'
import { Toaster } from '../../ui/toaster.tsx'
import { Announcement } from './announcement.tsx'
import { ArchDefs } from './arch-defs.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfferPlace } from './offer-place.tsx'
import { useArrival } from './use-arrival.ts'

interface ShopFrameProps extends Pick<ComponentProps<typeof Header>, 'account' | 'accountEntries'> {
  cartButton: ReactNode
  cartDrawer: ReactNode
  /** The banner for unsent outbox entries. */
  waiting: ReactNode
  children: ReactNode
}

/** The frame around every page of the shop: header, banners, footer, cart drawer and toasts. */
export const ShopFrame = ({ account, accountEntries, cartButton, cartDrawer, waiting, children }: ShopFrameProps) => {
  useArrival()
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <ArchDefs />
      <Announcement />
      <Header account={account} accountEntries={accountEntries} cart={cartButton} />
      <ConnectionBanner />
      {waiting}
      <main id="main" tabIndex={-1} className="min-h-[70svh] flex-1">
        {children}
      </main>
      <Footer />
      {cartDrawer}
      <OfferPlace />
      <Toaster />
    </div>
  )
}
