import { Workbox } from 'workbox-window'
import { mayReload } from '../api/reload.ts'
import { askToWarm } from '../offline/ask-to-warm.ts'
import { whenNothingIsSent } from '../offline/outbox/drain.ts'
import { offerUpdate } from './offers/offers.tsx'
import { watchInstall } from './offers/watch-install.ts'

const updateCheckMs = 3_600_000
const takeOverMs = 3000

/**
 * Registers the worker, starts the update and install offers, and lets the worker store catalogue and pictures for
 * offline use.
 */
export function registerWorker(): void {
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' })
  // The `isUpdate` field of the event is not used, because it is missing for an update found in the first session.
  workbox.addEventListener('waiting', () => offerUpdate(() => void takeOver(workbox)))
  // Registration fails in private modes and on broken disks; the shop works without a worker.
  workbox.register().then(checkForUpdates, () => undefined)
  watchInstall()
  // Load the offline notice while there is a network. When that fails, the banner shows a shorter text.
  void import('../shop/layout/connection-notice.tsx').catch(() => undefined)
  void navigator.serviceWorker.ready.then((registration) => askToWarm(registration.active))
}

/**
 * Activates the waiting worker, which reloads the page. Chromium stops the active worker for that. When the worker is
 * started again at that moment, for example because the pointer is on a link, Chromium does not stop it a second time,
 * and ignores repeated messages for up to five minutes. A navigation makes it try again, so the page is reloaded.
 */
async function takeOver(workbox: Workbox): Promise<void> {
  await whenNothingIsSent()
  workbox.messageSkipWaiting()
  setTimeout(() => void whenNothingIsSent().then(() => mayReload() && location.reload()), takeOverMs)
}

// A resumed installed app neither navigates nor runs its timers, so the check also runs when the page becomes visible.
function checkForUpdates(registration: ServiceWorkerRegistration | undefined): void {
  // The check fails while the device is offline, and is repeated later.
  const checkForUpdate = () => {
    if (document.visibilityState === 'visible') registration?.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', checkForUpdate)
  setInterval(checkForUpdate, updateCheckMs)
}
