import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/**
 * Returns false on the server and during hydration, then true. Use it to render content that only this visitor sees
 * after hydration.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
