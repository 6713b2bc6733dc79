import { startAgainAfterLostPart } from '../api/lost-part.ts'
import { mayReload } from '../api/may-reload.ts'
import { whenIdle } from '../offline/idle.ts'
import { catchInstallPrompt } from './offers/install-prompt.ts'

/** Registers the worker, offers new builds as they come, and lets the worker keep the catalogue for later. */
export function startServiceWorker(): void {
  startAgainAfterLostPart()
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
    // Not knowing what is sent is no reason to stay with the old build: a repeat makes nothing twice.
    await import('../offline/when-nothing-is-sent.ts')
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
