import { catchInstallPrompt } from '../offers/install-prompt.ts'
import { whenIdle } from './idle.ts'
import { isJson } from './online-store.ts'

const oftenestReload = 30_000

// A reload would lose what a shopper is typing there, or an admin in a form that says so.
const mayReload = () => !location.pathname.startsWith('/checkout') && !document.querySelector('[data-unsaved]')

/** Registers the worker, offers new builds as they come, and lets the worker keep the catalogue for later. */
export function startServiceWorker(): void {
  reloadAfterLostChunk()
  catchInstallPrompt()
  if (import.meta.hot || !('serviceWorker' in navigator)) return
  reloadOnceTakenOver(navigator.serviceWorker)
  // Not in the first load: nothing on the first screen waits for it.
  whenIdle(() => void import('./register-worker.ts').then(({ registerWorker }) => registerWorker()))
}

function reloadOnceTakenOver(container: ServiceWorkerContainer): void {
  let controlled = container.controller !== null
  let reloading = false
  const reload = async () => {
    if (reloading || !mayReload()) return
    reloading = true
    await import('./when-nothing-is-sent.ts')
      .then(({ whenNothingIsSent }) => whenNothingIsSent())
      .catch(() => undefined)
    if (mayReload()) location.reload()
    else reloading = false
  }
  container.addEventListener('controllerchange', () => {
    // The first worker claims the page that installed it: nothing to reload.
    if (!controlled) controlled = true
    else if (mayReload()) void reload()
    else document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void reload())
  })
}

/** A page of an older build that can no longer load a part of itself starts again, once, where that can help. */
function reloadAfterLostChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem('lost-chunk'))
    if (!navigator.onLine || !mayReload() || Date.now() - last < oftenestReload) return
    event.preventDefault()
    // Where the shop is gone, and no worker has its pages, a page without one of its parts is better than none.
    void fetch('/healthz', { cache: 'no-store' }).then(
      (reply) => {
        if (!reply.ok || !isJson(reply) || !mayReload()) return
        sessionStorage.setItem('lost-chunk', String(Date.now()))
        location.reload()
      },
      () => undefined,
    )
  })
}
