import { type ComponentType, useSyncExternalStore } from 'react'

interface OfferProps {
  /** Closes the offer. */
  onLater: () => void
}

/** A component with an offer to the visitor: to update or to install the shop. */
export type Offer = ComponentType<OfferProps>

let current: Offer | null = null
const listeners = new Set<() => void>()

/** Shows an offer in place of the current one; null closes it. The caller loads its code. */
export function showOffer(offer: Offer | null): void {
  current = offer
  for (const listener of listeners) listener()
}

export const currentOffer = (): Offer | null => current

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current offer; null on the server. */
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

/** The stored install prompt; null without one, for example because the shop is installed. */
export const installPrompt = (): InstallPrompt | null => storedPrompt

/** Deletes the stored install prompt, which can be used only once. */
export const forgetInstallPrompt = (): void => {
  storedPrompt = null
}
