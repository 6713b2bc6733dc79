import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from '../../offline/idle.ts'

/** Loads the pages that follow the checkout in advance, so they open offline and without a service worker. */
export function usePreloadedRoutes(): void {
  const { routesByPath, loadRouteChunk } = useRouter()
  useEffect(() => {
    const routes = [routesByPath['/order-success'], routesByPath['/waiting']]
    const parts = () => [...routes.map((route) => loadRouteChunk(route)), import('../../ui/toast-view.tsx')]
    whenIdle(() => void Promise.all(parts()).catch(() => undefined))
  }, [routesByPath, loadRouteChunk])
}
