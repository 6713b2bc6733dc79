import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/** Returns false on the server and during hydration, then true. Delays content that only this visitor sees. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
