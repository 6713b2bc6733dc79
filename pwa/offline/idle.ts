const maxHydrationMs = 5000

// The document dispatches the event `hydrated` after hydration. Idle work starts after this event, or after 5 seconds.
let isHydrated = typeof window === 'undefined'
const waiting: (() => void)[] = []

function startWaiting(): void {
  isHydrated = true
  for (const go of waiting.splice(0)) go()
}

if (!isHydrated) {
  addEventListener('hydrated', startWaiting, { once: true })
  setTimeout(startWaiting, maxHydrationMs)
}

/** Runs `work` once the page is loaded and hydrated and the browser is idle, at most 2 seconds later. */
export function whenIdle(work: () => void): void {
  const soon = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200)
  const loaded = () => {
    if (document.readyState === 'complete') soon()
    else addEventListener('load', soon, { once: true })
  }
  if (isHydrated) loaded()
  else waiting.push(loaded)
}

declare global {
  interface Navigator {
    /** Information about the network connection, which not every browser provides. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** Whether to skip prefetching: the shopper saves data, or the network is very slow. */
export function savesData(): boolean {
  if (typeof navigator === 'undefined') return false
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {}
  return saveData || effectiveType.includes('2g')
}
