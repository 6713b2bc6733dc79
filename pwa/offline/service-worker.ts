import { Workbox } from 'workbox-window'
import { offerUpdate } from './update-store.ts'
import { warm } from './warm.ts'

const hourly = 3_600_000
const oftenestReload = 30_000

// A reload would lose what a shopper is typing there.
const mayReload = () => !location.pathname.startsWith('/checkout')

/** Registers the worker, offers new builds as they come, and lets the worker keep the catalogue for later. */
export function startServiceWorker(): void {
  reloadAfterLostChunk()
  if (import.meta.hot || !('serviceWorker' in navigator)) return
  reloadOnceTakenOver(navigator.serviceWorker)
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' })
  // Nothing else of the event is looked at: its `isUpdate` is missing for an update found in the first session.
  workbox.addEventListener('waiting', () => offerUpdate(() => workbox.messageSkipWaiting()))
  // Registration fails in private modes and on broken disks; the shop works without.
  workbox.register().then(lookForUpdates, () => undefined)
  void navigator.serviceWorker.ready.then((registration) => warm(registration.active))
}

function reloadOnceTakenOver(container: ServiceWorkerContainer): void {
  let controlled = container.controller !== null
  let reloading = false
  const reload = () => {
    if (reloading || !mayReload()) return
    reloading = true
    location.reload()
  }
  container.addEventListener('controllerchange', () => {
    // The first worker claims the page that installed it: nothing to reload.
    if (!controlled) controlled = true
    else if (mayReload()) reload()
    else document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && reload())
  })
}

// An installed app that is resumed neither navigates nor keeps its timers, so each return to the front asks too.
function lookForUpdates(registration: ServiceWorkerRegistration | undefined): void {
  const look = () => {
    if (document.visibilityState === 'visible') registration?.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, hourly)
}

/** A page of an older build that can no longer load a part of itself starts again, once, where that can help. */
function reloadAfterLostChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem('lost-chunk'))
    if (!navigator.onLine || !mayReload() || Date.now() - last < oftenestReload) return
    event.preventDefault()
    sessionStorage.setItem('lost-chunk', String(Date.now()))
    location.reload()
  })
}
