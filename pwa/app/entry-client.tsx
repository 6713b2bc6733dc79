import '../ui/styles/splash.css'
import './styles/app.css'
import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { chosenLanguage, pathIn } from '#contract/languages'
import { homePage, productPages } from '#contract/page-paths'
import { code } from '#texts/language'
import { readPath } from '../api/api-client.ts'
import { watchConnection } from '../api/online-store.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { mayReload, reloadAfterLostChunk } from '../api/reload.ts'
import { whenIdle } from '../offline/idle.ts'
import { owner, watchOwner } from '../offline/owner.ts'
import { refetchSavedQueries, restoreSavedQueries, saveQueries } from '../offline/saved-queries.ts'
import { catchInstallPrompt } from './offers/offer-store.ts'
import { makeRouter } from './router.tsx'

// Read the data attributes of the document before React starts, because React removes attributes that it did not
// render.
const { page, origin = location.origin } = document.documentElement.dataset
const onShell = page === 'shell'
// The longest time in milliseconds that the document shows its content before React replaces it. On the cart page it is
// longer, because the shell has already painted the cart (`paint-cart.ts`), and a loading screen must not replace the
// painted cart.
const maxLoadMs = onShell && !document.querySelector('.loading-screen') ? 5000 : 1000

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Starts the app in separate tasks and renders in a transition, so that the browser handles input between these tasks.
 */
async function start(): Promise<void> {
  watchConnection()
  startWorker()
  await after(0)
  const queryClient = makeQueryClient(readPath)
  if (onShell) restoreSavedQueries(queryClient)
  const router = makeRouter({ queryClient, origin })
  const described = onShell ? null : router.state.location
  await after(0)

  // A page that the server rendered is hydrated. The shell (the empty document for all other screens) is rendered by
  // the browser.
  if (onShell) {
    await Promise.race([router.load(), after(maxLoadMs)])
    const root = createRoot(document)
    startTransition(() => root.render(<RouterProvider router={router} />))
  } else {
    // The visitor may have scrolled already, so scroll restoration starts with the next screen.
    router.options.scrollRestoration = () => false
    const rendered = router.subscribe('onRendered', () => {
      rendered()
      router.options.scrollRestoration = true
      // The router has not received the scroll events before hydration. Without this extra event, the Back button would
      // return to the top of the page.
      document.dispatchEvent(new Event('scroll'))
    })
    startTransition(() => void hydrateRoot(document, <RouterClient router={router} />))
    // From now on React handles presses. After this event, `early-taps.js` deletes the recorded presses that React has
    // handled.
    dispatchEvent(new Event('react-listens'))
  }

  whenIdle(() => {
    // After hydration, only data that the page does not have is restored from the device, because the server's data is
    // newer. The restored data is refetched when a screen shows it.
    if (!onShell) restoreSavedQueries(queryClient, { isStale: true })
    saveQueries(queryClient)
    if (onShell) refetchSavedQueries(queryClient)
  })
  // Modules that the first screen does not need are loaded when the page is idle.
  whenIdle(() => {
    void import('../offline/watch-catalogue-version.ts').then(({ watchCatalogueVersion }) =>
      watchCatalogueVersion(queryClient, (listener) =>
        router.subscribe('onResolved', (event) => !isChoiceOfVariant(event) && listener()),
      ),
    )
    followOwnCart()
    watchOwner(followOwnCart)
    void import('./screen-change.ts').then(({ animateProductPicture, storeShopName, updateHeadOn }) => {
      updateHeadOn(router, { origin, described })
      animateProductPicture(router)
      storeShopName(queryClient)
    })
  })
}

/** Whether a navigation only changes the variant that a product page shows. Such a navigation sends no request. */
const isChoiceOfVariant = ({ pathChanged, toLocation }: { pathChanged: boolean; toLocation: { pathname: string } }) =>
  !pathChanged && productPages.test(toLocation.pathname)

/** Loads the sync of the cart with the server for an account. The cart of a guest is stored on the device only. */
function followOwnCart(): void {
  if (owner() === 'guest') return
  void import('../shop/cart/account-cart-store.ts').then(({ followAccountCart }) => followAccountCart())
}

// No top-level await: chunks of the screens import this module, which would cause a deadlock. On a visit without a
// referrer, the server redirects the home page to the language of the cookie. When the shell is opened, this script
// redirects instead, because Chromium (2026) sometimes does not replace a worker that reads cookies.
const chosen =
  onShell && location.pathname === homePage && document.referrer === '' ? chosenLanguage(document.cookie) : null
if (chosen && chosen !== code) location.replace(pathIn(chosen, homePage) + location.search)
else void start()

/** Starts reload handling and, when the page is idle, registers the worker. */
function startWorker(): void {
  reloadAfterLostChunk()
  catchInstallPrompt()
  if (import.meta.hot || !('serviceWorker' in navigator)) return
  reloadAfterUpdate(navigator.serviceWorker)
  // The registration of the worker is loaded when the page is idle, because the first screen does not need it.
  whenIdle(() => void import('./register-worker.ts').then(({ registerWorker }) => registerWorker()))
}

function reloadAfterUpdate(container: ServiceWorkerContainer): void {
  let controlled = container.controller !== null
  let reloading = false
  const reload = async () => {
    if (reloading || !mayReload()) return
    reloading = true
    // If the page cannot check whether outbox entries are being sent, it reloads without waiting. An entry that is sent
    // twice has an effect only once, because of its idempotency key.
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
