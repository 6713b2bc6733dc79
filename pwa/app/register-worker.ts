import { Workbox } from 'workbox-window'
import { splitPath } from '#contract/languages'
import { itemCount } from '#rules/cart'
import * as t from '#texts/offers'
import { mayReload } from '../api/reload.ts'
import { savesData, whenIdle } from '../offline/idle.ts'
import { whenNothingIsSent } from '../offline/outbox/drain.ts'
import { askToPersist } from '../offline/persist.ts'
import hero from '../pictures/hero-800.avif'
import { readCart, watchCart } from '../shop/cart/cart-store.ts'
import { currentToast, toast } from '../ui/toast/toast-store.ts'
import { currentOffer, forgetInstallPrompt, installPrompt, type Offer, showOffer } from './offers/offer-store.ts'
import { hasDeclined, InstallHint, InstallOffer, offerUpdate } from './offers/offers.tsx'

const updateCheckMs = 3_600_000
const takeOverMs = 3000

/**
 * Registers the worker, starts the update and install offers, and lets the worker store catalogue and pictures for
 * offline use.
 */
export function registerWorker(): void {
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' })
  // The `isUpdate` field of the worker's event is not used, because it is missing for an update found in the first
  // session.
  workbox.addEventListener('waiting', () => offerUpdate(() => void takeOver(workbox)))
  // Registration fails in private modes and on broken disks; the shop works without a worker.
  workbox.register().then(checkForUpdates, () => undefined)
  watchInstall()
  // Load the offline notice while there is a network. When that fails, the banner shows a shorter text.
  void import('../shop/layout/connection-notice.tsx').catch(() => undefined)
  void navigator.serviceWorker.ready.then((registration) => askToWarm(registration.active))
}

/**
 * Activates the waiting worker, which reloads the page. Chromium stops the active worker before that. If the active
 * worker is started again at that moment, for example because the pointer is on a link, Chromium does not stop it a
 * second time, and ignores repeated messages for up to five minutes. A navigation makes Chromium try again, so the page
 * is reloaded.
 */
async function takeOver(workbox: Workbox): Promise<void> {
  await whenNothingIsSent()
  workbox.messageSkipWaiting()
  setTimeout(() => void whenNothingIsSent().then(() => mayReload() && location.reload()), takeOverMs)
}

// An installed app that is resumed neither navigates nor runs its timers, so it also checks for a new build when its
// page becomes visible.
function checkForUpdates(registration: ServiceWorkerRegistration | undefined): void {
  // The check for a new build fails while the device is offline, and is repeated later.
  const checkForUpdate = () => {
    if (document.visibilityState === 'visible') registration?.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', checkForUpdate)
  setInterval(checkForUpdate, updateCheckMs)
}

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
 * Shows the install offer when it does not interrupt the visitor, and hides it while it would, until the visitor
 * accepts or declines it.
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
function watchInstall(): void {
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

/** Whether the shop shows the pictures of the sample shop. A shop with its own logo has its icons at other paths. */
const isSample = () => document.querySelector('link[rel="icon"][href^="/icons/"]') !== null

/**
 * Returns the paths of the shop's pictures that this page has loaded, and of the home picture of the sample shop, which
 * is not loaded yet if the visit began on another page.
 */
const picturesToStore = () => [
  ...(savesData() || !isSample() ? [] : [hero]),
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /\.(avif|webp|jpg|png)$/.test(pathname))
    .map(({ pathname }) => pathname),
]

/**
 * Asks the worker to cache the catalogue and the pictures, and small pictures of all products unless the shopper saves
 * data (`sw/sw.ts` reads the message; workers of earlier releases know the same type). The page itself may never
 * request the catalogue, when it has it from the server or the saved queries.
 */
export const askToWarm = (worker: ServiceWorker | null): void =>
  whenIdle(() => worker?.postMessage({ type: 'WARM', seen: picturesToStore(), all: !savesData() }))
