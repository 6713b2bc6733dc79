import { type ComponentType, useSyncExternalStore } from 'react'

interface OfferProps {
  /** Closes the offer. The component calls it when the visitor does not accept the offer now. */
  onLater: () => void
}

/** A component with an offer to the visitor: to update or to install the shop. */
export type Offer = ComponentType<OfferProps>

let current: Offer | null = null
const listeners = new Set<() => void>()

/**
 * Shows an offer (to install or update the shop) in place of the current one; null closes it. The caller loads the code
 * of the offer.
 */
export function showOffer(offer: Offer | null): void {
  current = offer
  for (const listener of listeners) listener()
}

export const currentOffer = (): Offer | null => current

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the offer to install or update the shop that is shown now; null if there is none, and on the server. */
export const useOffer = (): Offer | null => useSyncExternalStore(subscribe, currentOffer, () => null)

/** The browser's event for installing the shop; not every browser has it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

let storedPrompt: InstallPrompt | null = null

/** Prevents the browser's own install prompt at the first visit, and stores it for later. Call it once, at start. */
export const catchInstallPrompt = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    storedPrompt = event
  })

/** Returns the stored install prompt; null if there is none, for example because the shop is installed. */
export const installPrompt = (): InstallPrompt | null => storedPrompt

/** Deletes the stored install prompt, which can be used only once. */
export const forgetInstallPrompt = (): void => {
  storedPrompt = null
}
