import { Workbox } from 'workbox-window'
import { warm } from '../offline/warm.ts'
import { whenNothingIsSent } from '../offline/when-nothing-is-sent.ts'
import { offerUpdate } from './offers/offer-update.tsx'
import { watchInstall } from './offers/watch-install.ts'

const hourly = 3_600_000

/** Registers the worker, offers new builds and to be installed, and has the catalogue kept for later. */
export function registerWorker(): void {
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' })
  // Nothing else of the event is looked at: its `isUpdate` is missing for an update found in the first session.
  workbox.addEventListener('waiting', () =>
    offerUpdate(() => void whenNothingIsSent().then(() => workbox.messageSkipWaiting())),
  )
  // Registration fails in private modes and on broken disks; the shop works without.
  workbox.register().then(lookForUpdates, () => undefined)
  watchInstall()
  // Before there is no network to load it by; the banner has words of its own without it.
  void import('../shop/layout/connection-notice.tsx').catch(() => undefined)
  void navigator.serviceWorker.ready.then((registration) => warm(registration.active))
}

// An installed app that is resumed neither navigates nor keeps its timers, so each return to the front asks too.
function lookForUpdates(registration: ServiceWorkerRegistration | undefined): void {
  // Offline nothing is found; the next look may.
  const look = () => {
    if (document.visibilityState === 'visible') registration?.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, hourly)
}
