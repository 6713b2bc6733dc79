import { splitPath } from '#contract/languages'
import { itemCount } from '#rules/cart'
import * as t from '#texts/offers'
import { askToPersist } from '../../offline/persist.ts'
import { readCart, watchCart } from '../../shop/cart/cart-store.ts'
import { currentToast, toast } from '../../ui/toast/toast-store.ts'
import { forgetInstallPrompt, installPrompt } from './install-prompt.ts'
import { currentOffer, type Offer, showOffer } from './offer-store.ts'
import { hasDeclined, InstallHint, InstallOffer } from './offers.tsx'

const calmScreens = /^\/(products(\/[^/]+)?|categories|about)?$/
const cardHeightPx = 190

/**
 * Whether an offer would not interrupt the visitor: on a screen without forms, with no dialog open, no field focused
 * and no form under the card.
 */
function isCalmMoment(): boolean {
  if (!calmScreens.test(splitPath(location.pathname).path) || document.visibilityState !== 'visible') return false
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return false
  if (document.activeElement?.matches('input, textarea, select, [contenteditable]')) return false
  return ![...document.forms].some((form) => {
    const { top, bottom, height } = form.getBoundingClientRect()
    return height > 0 && bottom > innerHeight - cardHeightPx && top < innerHeight
  })
}

const pollMs = 500

const isInstalled = () =>
  matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: window-controls-overlay)')
    .matches || Reflect.get(navigator, 'standalone') === true

// iPads identify as a Mac with a touch screen. Browsers inside other apps cannot add the shop to the home screen.
const isIos = () =>
  (/iP(hone|ad|od)/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)) &&
  !/FBA[NV]|Instagram|Line\/|GSA\//.test(navigator.userAgent)

const offerNow = (): Offer | null => (installPrompt() ? InstallOffer : isIos() ? InstallHint : null)

/** Calls `work` once, when the first product is added to the cart on this page. */
function onFirstAdded(work: () => void): void {
  let before: number | null = null
  const stop = watchCart(() => {
    const { ready, lines } = readCart()
    if (!ready) return
    const now = itemCount(lines)
    if (before !== null && now > before) {
      stop()
      work()
    }
    before = now
  })
  const { ready, lines } = readCart()
  if (ready) before = itemCount(lines)
}

/**
 * Shows the install offer when it does not interrupt the visitor, and hides it otherwise, until the visitor accepts or
 * declines it.
 */
function offerWhenCalm(): void {
  let shown: Offer | null = null
  const timer = setInterval(() => {
    if (hasDeclined(Date.now())) return clearInterval(timer)
    const other = currentOffer() !== null && currentOffer() !== shown
    const calm = isCalmMoment() && !currentToast()?.open && !other
    const offer = calm ? offerNow() : null
    if (offer === shown) return
    if (!other) showOffer(offer)
    shown = offer
  }, pollMs)
}

/** After the first added product, asks for persistent storage and offers to install the shop. */
export function watchInstall(): void {
  addEventListener('appinstalled', () => {
    forgetInstallPrompt()
    if (currentOffer() === InstallOffer) showOffer(null)
    askToPersist()
    toast({ title: t.installedTitle, description: t.installedText })
  })
  onFirstAdded(() => {
    askToPersist()
    if (!isInstalled() && !hasDeclined(Date.now())) offerWhenCalm()
  })
}
