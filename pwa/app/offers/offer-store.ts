import { type ComponentType, useSyncExternalStore } from 'react'

interface OfferProps {
  /** Takes the offer off the screen. */
  onLater: () => void
}

/** Something that the shop itself offers: a new version, or to be installed. */
export type Offer = ComponentType<OfferProps>

let current: Offer | null = null
const listeners = new Set<() => void>()

/** Puts an offer in the place of the one before; null takes it away. Its code is loaded by whoever has one to make. */
export function showOffer(offer: Offer | null): void {
  current = offer
  for (const listener of listeners) listener()
}

export const currentOffer = (): Offer | null => current

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one offer there is; none on the server. */
export const useOffer = (): Offer | null => useSyncExternalStore(subscribe, currentOffer, () => null)
