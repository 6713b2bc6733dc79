import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadingScreen } from '../../ui/loading-screen.tsx'

// Once more lazily: the names of the files that a route needs stand in every shopper's first load.
const AdminConsole = lazy(() => import('./-admin-console.tsx').then((module) => ({ default: module.AdminConsole })))

/** The whole dashboard is one route; what is below `/admin` is sorted out in `-admin-console.tsx`. */
export const Route = createFileRoute('/admin/$')({
  component: () => (
    <Suspense fallback={<LoadingScreen />}>
      <AdminConsole />
    </Suspense>
  ),
})
