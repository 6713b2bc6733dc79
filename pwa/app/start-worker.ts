import { mayReload, reloadAfterLostChunk } from '../api/reload.ts'
import { whenIdle } from '../offline/idle.ts'
import { catchInstallPrompt } from './offers/offer-store.ts'

/** Starts reload handling and, when the page is idle, registers the worker. */
export function startWorker(): void {
  reloadAfterLostChunk()
  catchInstallPrompt()
  if (import.meta.hot || !('serviceWorker' in navigator)) return
  reloadAfterUpdate(navigator.serviceWorker)
  // This code is loaded later, because the first screen does not need it.
  whenIdle(() => void import('./register-worker.ts').then(({ registerWorker }) => registerWorker()))
}

function reloadAfterUpdate(container: ServiceWorkerContainer): void {
  let controlled = container.controller !== null
  let reloading = false
  const reload = async () => {
    if (reloading || !mayReload()) return
    reloading = true
    // Reload even when this check fails: an entry that is sent twice has no effect the second time.
    await import('../offline/outbox/drain.ts')
      .then(({ whenNothingIsSent }) => whenNothingIsSent())
      .catch(() => undefined)
    if (mayReload()) location.reload()
    else reloading = false
  }
  container.addEventListener('controllerchange', () => {
    // No reload is needed when the first worker takes control of the page that installed it.
    if (!controlled) controlled = true
    else if (mayReload()) void reload()
    else document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void reload())
  })
}
