import '../ui/styles/splash.css'
import './styles/app.css'
import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readPath } from '../api/api-client.ts'
import { watchConnection } from '../api/online-store.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { whenIdle } from '../offline/idle.ts'
import { keepSnapshot, refreshSnapshot, restoreSnapshot } from '../offline/snapshot.ts'
import { makeRouter } from './router.tsx'
import { startServiceWorker } from './service-worker.ts'

// React removes the document's attributes that it did not write, so they are read first.
const { page, origin = location.origin } = document.documentElement.dataset
const onShell = page === 'shell'
const slowestStart = 1000

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** In pieces, each a task of its own, and rendered as a transition, which React does in slices: presses come in between. */
async function start(): Promise<void> {
  watchConnection()
  startServiceWorker()
  await after(0)
  const queryClient = makeQueryClient(readPath)
  if (onShell) restoreSnapshot(queryClient)
  const router = makeRouter({ queryClient, origin })
  await after(0)

  // One rule: a page that the server rendered whole is hydrated, anything else is the shell and rendered anew.
  if (onShell) {
    await Promise.race([router.load(), after(slowestStart)])
    const root = createRoot(document)
    startTransition(() => root.render(<RouterProvider router={router} />))
  } else {
    // The page stands where its reader has scrolled it by now: only the next screen is scrolled to its place.
    router.options.scrollRestoration = () => false
    const rendered = router.subscribe('onRendered', () => {
      rendered()
      router.options.scrollRestoration = true
      // The router has not heard of it yet, and would lead back to the top.
      document.dispatchEvent(new Event('scroll'))
    })
    startTransition(() => void hydrateRoot(document, <RouterClient router={router} />))
    // For `early-taps.js`.
    dispatchEvent(new Event('react-listens'))
  }

  whenIdle(() => {
    // After hydration and only what is missing: the server's data are newer whatever the clocks say.
    if (!onShell) restoreSnapshot(queryClient)
    keepSnapshot(queryClient)
    if (onShell) refreshSnapshot(queryClient)
  })
  // Not in the first load: nothing on the first screen waits for it.
  whenIdle(() => {
    void import('../offline/catalogue-news.ts').then(({ followCatalogue }) =>
      followCatalogue(queryClient, (listener) => router.subscribe('onResolved', listener)),
    )
    void import('./screen-change.ts').then(({ smoothen }) => smoothen(router))
  })
}

// No top-level await: the screens' chunks import this one, and would wait for it while it waits for them.
void start()
