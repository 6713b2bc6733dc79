import { createMemoryHistory } from '@tanstack/react-router'
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicSettings } from '#contract/settings'
import { asVariant, shownVariant } from '#rules/variant-choice'
import { makeQueryClient, type ReadPath } from '../api/query-client.ts'
import { settingsQuery } from '../api/shop-profile.ts'
import { describePage } from './page-description.ts'
import { makeRouter, type RouterContext } from './router.tsx'

type Manifest =
  NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']> extends () => infer M
    ? Awaited<M>
    : never

export interface RenderOptions {
  /** Reads a path under `/api` by calling the app in process. */
  read: ReadPath
  /** The stylesheets, chunks and scripts of the shell. Other pages load them with an inline script. */
  manifest: Manifest
  modules?: RouterContext['modules']
  /** The base URL of the shop, without a trailing slash. */
  origin: string
  /** Whether to render the shell (the empty document that starts the app) instead of the page. */
  shell?: boolean
}

/**
 * Renders a page, whose path has the prefix of the language, to a response with the router's status: 200, 404 for
 * `notFound()`, 500, or a redirect.
 */
export const render = (
  request: Request,
  { read, manifest, modules, origin, shell = false }: RenderOptions,
): Promise<Response> =>
  createRequestHandler({
    request,
    getRouterManifest: () => manifest,
    createRouter: () =>
      makeRouter({
        queryClient: makeQueryClient(read),
        origin,
        modules,
        describe: describePage,
        variants: { shown: shownVariant, as: asVariant },
        shell,
      }),
  })(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )

interface HeadOptions extends Pick<RouterContext, 'origin' | 'modules'> {
  settings: PublicSettings
}

/**
 * Renders the head of a screen that is answered with the shell: title, description, social tags, and preloads of its
 * modules.
 */
export async function renderHead(path: string, { settings, origin, modules }: HeadOptions): Promise<string> {
  const queryClient = makeQueryClient(() =>
    Promise.reject(new Error('A screen of the shell reads nothing on the server')),
  )
  queryClient.setQueryData(settingsQuery.queryKey, settings)
  const router = makeRouter({ queryClient, origin, describe: describePage })
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  const { matches } = router.state
  const { meta = [], links = [] } = matches.at(-1) ?? {}
  const parts = matches.flatMap(({ routeId }) => modules?.parts[routeId] ?? [])
  return renderToStaticMarkup(
    <>
      {meta.map((entry) =>
        entry && 'title' in entry ? (
          <title key="title">{entry.title}</title>
        ) : (
          <meta key={JSON.stringify(entry)} {...entry} />
        ),
      )}
      {links.map((link) => link && <link key={JSON.stringify(link)} {...link} />)}
      {parts.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
    </>,
  )
}
