import { Link, useMatch, useRouter } from '@tanstack/react-router'
import { ArrowLeft, Truck } from 'lucide-react'
import { type ComponentProps, type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useRef } from 'react'
import * as t from '#texts/layout'
import { useOnline } from '../../api/online-store.ts'
import { useContent } from '../../api/shop-profile.ts'
import { showOffer, useOffer } from '../../app/offers/offer-store.ts'
import { focusTitle } from '../../ui/dialog.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { useRateTexts } from '../cart/settings.queries.ts'
import type { FooterProps } from './footer.tsx'
import { BrandLink, Header, OwnPart } from './header.tsx'
import { LanguageSwitch } from './language-switch.tsx'

// The offline notice is loaded once the page is idle. If the device goes offline before that, a shorter text is shown.
const Notice = lazy(() =>
  import('./connection-notice.tsx').then(
    ({ ConnectionNotice }) => ({ default: ConnectionNotice }),
    () => ({ default: ({ online }: { online: boolean }) => (online ? null : <p>{t.offlineShort}</p>) }),
  ),
)

/**
 * Shows that the device is offline. The status element exists before it has a text, so that screen readers announce the
 * text.
 */
const ConnectionBanner = () => {
  const online = useOnline()
  const wasOffline = useRef(false)
  if (!online) wasOffline.current = true
  return (
    <div role="status">
      {wasOffline.current && (
        <Suspense fallback={null}>
          <Notice online={online} />
        </Suspense>
      )}
    </div>
  )
}

const DeliveryOffer = () => (
  <>
    <Truck size={16} aria-hidden="true" className="shrink-0 text-leaf-bright" />
    {useRateTexts()?.freeDelivery}
  </>
)
const deliveryOffer = <DeliveryOffer />

/**
 * Shows above the header the announcement of the owner, or else the offer of free delivery; in a wide window beside the
 * links to the languages.
 */
const AnnouncementBar = () => {
  const { announcement } = useContent()
  return (
    <div
      data-tone="dark"
      className="relative flex min-h-9 items-center justify-center bg-forest text-sm leading-snug text-paper print:hidden"
    >
      <aside
        aria-label={t.announcementLabel}
        className="flex w-full self-stretch items-center justify-center gap-2 px-4 py-1.5 text-center text-balance"
      >
        {announcement ? (
          <OwnPart part="announcement" className="inline-flex min-h-6 items-center underline underline-offset-4">
            {deliveryOffer}
          </OwnPart>
        ) : (
          deliveryOffer
        )}
      </aside>
      <LanguageSwitch
        className="absolute inset-y-0 end-[clamp(1rem,4vw,3rem)] flex gap-x-5 max-lg:hidden"
        linkClass="inline-flex min-h-9 items-center text-paper/90 hover:text-paper aria-[current]:font-semibold aria-[current]:text-paper"
      />
    </div>
  )
}

const loadFooter = async () => (await import('./footer.tsx')).Footer

// The code of the footer is not in the first load. Until it is loaded, React does not change the HTML that the server
// rendered for the footer. If it cannot be loaded, that HTML stays.
let Footer: ComponentType<FooterProps> = lazy<ComponentType<FooterProps>>(() =>
  loadFooter().then(
    (component) => ({ default: component }),
    () => new Promise<never>(() => undefined),
  ),
)

/** Loads the footer before the server renders a page, because server rendering cannot wait for lazy components. */
export async function prepareFooter(): Promise<void> {
  Footer = await loadFooter()
}

// The footer is memoised: an update before its code is loaded would remove the HTML that the server rendered.
const FooterPlace = memo((props: FooterProps) => (
  <Suspense>
    <Footer {...props} />
  </Suspense>
))

const putOff = () => showOffer(null)

/** Shows the offers to install and to update the shop. */
const OfferPlace = ({ isCheckout }: { isCheckout: boolean }) => {
  const Offer = useOffer()
  return <div role="status">{Offer && !isCheckout && <Offer onLater={putOff} />}</div>
}

/** The SVG clip path of the garden arch, rendered once per page. The stylesheet's `arch` class uses it. */
const ArchDefs = () => (
  <svg width="0" height="0" aria-hidden="true" className="absolute">
    <defs>
      <clipPath id="arch" clipPathUnits="objectBoundingBox">
        <path d="M0 1V.42C0 .27 .09 .2 .22 .15C.36 .1 .46 .07 .5 0C.54 .07 .64 .1 .78 .15C.91 .2 1 .27 1 .42V1Z" />
      </clipPath>
    </defs>
  </svg>
)

interface ShopFrameProps extends Pick<ComponentProps<typeof Header>, 'account' | 'accountEntries'> {
  cartButton: ReactNode
  cartDrawer: ReactNode
  /** The banner for unsent writes such as orders and reviews (outbox entries). */
  waiting: ReactNode
  children: ReactNode
}

/**
 * The frame around every page of the shop: header, banners, footer, cart drawer and toasts. The checkout has a reduced
 * header and footer, and no offers.
 */
export const ShopFrame = ({ account, accountEntries, cartButton, cartDrawer, waiting, children }: ShopFrameProps) => {
  useArrival()
  const isCheckout = useMatch({ from: '/_shop/checkout', shouldThrow: false }) !== undefined
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        {t.skipToContent}
      </a>
      <ArchDefs />
      {isCheckout ? (
        <CheckoutHeader />
      ) : (
        <>
          <AnnouncementBar />
          <Header account={account} accountEntries={accountEntries} cart={cartButton} />
        </>
      )}
      <ConnectionBanner />
      {waiting}
      <main id="main" tabIndex={-1} className="min-h-[70svh] flex-1">
        {children}
      </main>
      <FooterPlace isCheckout={isCheckout} />
      {cartDrawer}
      <OfferPlace isCheckout={isCheckout} />
      <Toaster />
    </div>
  )
}

/** After a navigation, moves the focus to the title of the page, unless the page has set the focus itself. */
function useArrival(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const hasFocus = document.getElementById('main')?.contains(document.activeElement)
        if (fromLocation && pathChanged && !hasFocus) focusTitle()
      }),
    [router],
  )
}

const link = 'inline-flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline'

/** The header of the checkout: logo, a link back to the cart, and help. */
const CheckoutHeader = () => (
  <header className="border-b border-line bg-paper">
    <div className="wrap @container flex min-h-[64px] flex-wrap items-center justify-between gap-x-4 py-1">
      <BrandLink />
      <ul className="flex flex-wrap items-center gap-x-5 text-sm font-semibold text-forest print:hidden">
        <li>
          <Link to="/cart" className={link}>
            <ArrowLeft size={16} aria-hidden="true" className="shrink-0 rtl:rotate-180" />
            {t.backToCart}
          </Link>
        </li>
        <li>
          <Link to="/help-centre" className={link}>
            {t.help}
          </Link>
        </li>
      </ul>
    </div>
  </header>
)
