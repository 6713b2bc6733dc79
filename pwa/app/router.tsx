import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { asVariant, shownVariant } from '#rules/variant-choice'
import { prefix } from '#texts/language'
import { ShopLoadingScreen } from '../api/brand-screens.tsx'
import { parseSearch, stringifySearch } from '../api/search-params.ts'
import { savesData } from '../offline/idle.ts'
import type { describePage } from './page-description.ts'
import { PendingScreen, scrollKey } from './pending-screens.tsx'
import { RouteError } from './route-error.tsx'
import { routeTree } from './route-tree.gen.ts'

export interface RouterContext {
  queryClient: QueryClient
  /** The base URL of the shop for canonical links and social tags: `https://shop.example`, without a trailing slash. */
  origin: string
  /**
   * The stylesheets of the page, the modules that start the app, in order, and the modules of each route. Known on the
   * server only.
   */
  modules?:
    | { styles: readonly string[]; steps: readonly string[]; parts: Readonly<Record<string, readonly string[]>> }
    | undefined
  /** Returns the description of a page. Known on the server only; passed in, so that it is not in the first load. */
  describe?: typeof describePage | undefined
  /**
   * The rules that find the variant of a product page, for the meta tags of the page. Known on the server only, like
   * `describe`.
   */
  variants?: { shown: typeof shownVariant; as: typeof asVariant } | undefined
}

interface RouterSettings extends RouterContext {
  /** Renders the empty shell: the document without the content of a route. */
  shell?: boolean
}

/** Creates the router for server rendering, hydration and the shell. */
export const makeRouter = ({ queryClient, origin, modules, describe, variants, shell = false }: RouterSettings) =>
  createRouter({
    routeTree,
    // Routes and links contain no language prefix: the router removes the prefix from addresses and adds it to them.
    ...(prefix ? { basepath: prefix } : {}),
    context: { queryClient, origin, modules, describe, variants } satisfies RouterContext,
    origin,
    isShell: shell,
    scrollRestoration: true,
    getScrollRestorationKey: scrollKey,
    // Prefetch the screen and its data when a link is touched or hovered.
    defaultPreload: savesData() ? false : 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: () => (
      <PendingScreen>
        <ShopLoadingScreen />
      </PendingScreen>
    ),
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
    parseSearch,
    stringifySearch,
    // The type assertion is needed because the router's type requires data that is provably serializable. A dehydrated
    // cache of JSON responses is serializable.
    dehydrate: () => ({ queries: dehydrate(queryClient) as never }),
    hydrate: (state: { queries: DehydratedState }) => hydrate(queryClient, state.queries),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
