import type { QueryClient } from '@tanstack/react-query'
import { wasClockSetBack } from '../../api/clock.ts'

/**
 * Marks every query as stale after the device's clock was set back, because the query client takes data with a future
 * time for fresh. Queries whose second key is `admin` hold what an open form edits and stay unchanged.
 */
export function followClockChanges(client: QueryClient, onNavigate: (listener: () => void) => void): void {
  const check = () => {
    if (wasClockSetBack()) void client.invalidateQueries({ predicate: ({ queryKey: [, form] }) => form !== 'admin' })
  }
  onNavigate(check)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
  check()
}
