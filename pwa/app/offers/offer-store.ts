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
