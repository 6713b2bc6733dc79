import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from '../../offline/idle.ts'

/** Loads what a press leads to ahead of it: it must open even when nothing answers any more, without a worker too. */
export function useWaysOn(): void {
  const { routesByPath, loadRouteChunk } = useRouter()
  useEffect(() => {
    const routes = [routesByPath['/order-success'], routesByPath['/waiting']]
    const parts = () => [...routes.map((route) => loadRouteChunk(route)), import('../../ui/toast-view.tsx')]
    whenIdle(() => void Promise.all(parts()).catch(() => undefined))
  }, [routesByPath, loadRouteChunk])
}
