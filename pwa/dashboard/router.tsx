import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../api/search-params.ts'
import { AdminConsole } from './frame/admin-console.tsx'
import { RouteError } from './frame/route-error.tsx'

const rootRoute = createRootRoute({ component: AdminConsole })
const adminRoute = createRoute({ getParentRoute: () => rootRoute, path: '/admin/$' })

/** The router of the dashboard. The shop has another one: links between the two load a document. */
export const createDashboardRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren([adminRoute]),
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
    parseSearch,
    stringifySearch,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>
  }
}
