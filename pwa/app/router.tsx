import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../api/search-params.ts'
import { savesData } from '../offline/saves-data.ts'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { RouteError } from './route-error.tsx'
import { routeTree } from './route-tree.gen.ts'
import { StandIn, scrollKey } from './stand-in.tsx'

export interface RouterContext {
  queryClient: QueryClient
  /** Where the shop is reached, for canonical links and social tags: `https://shop.example`, no slash at the end. */
  origin: string
  /** The modules with which a page starts the app: in their order, and those of each route. Known to the server alone. */
  modules?: { steps: readonly string[]; parts: Readonly<Record<string, readonly string[]>> } | undefined
}

interface RouterSettings extends RouterContext {
  /** Renders the empty application shell: the document without any route's content. */
  shell?: boolean
}

/** The one factory for the server's rendering, for hydration, and for the shell. */
export const makeRouter = ({ queryClient, origin, modules, shell = false }: RouterSettings) =>
  createRouter({
    routeTree,
    context: { queryClient, origin, modules } satisfies RouterContext,
    origin,
    isShell: shell,
    scrollRestoration: true,
    getScrollRestorationKey: scrollKey,
    // A finger that comes down, or a mouse that rests, means to go there: screen and data are on their way by then.
    defaultPreload: savesData() ? false : 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: () => (
      <StandIn>
        <LoadingScreen />
      </StandIn>
    ),
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
    parseSearch,
    stringifySearch,
    // The router's own type asks for what it can prove to be serialisable; a dehydrated cache of JSON replies is.
    dehydrate: () => ({ queries: dehydrate(queryClient) as never }),
    hydrate: (state: { queries: DehydratedState }) => hydrate(queryClient, state.queries),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
