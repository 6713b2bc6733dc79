import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while React takes over the server's page; what only this visitor sees waits for true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
