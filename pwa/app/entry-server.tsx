import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { makeQueryClient } from '../api/query-client.ts'
import { renderHead } from './render-head.tsx'
import { makeRouter, type RouterContext } from './router.tsx'

type Manifest =
  NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']> extends () => infer M
    ? Awaited<M>
    : never

export interface RenderOptions {
  /** Answers a path under `/api`: the app itself, in process. */
  read: (path: string) => Response | Promise<Response>
  /** Which stylesheets each route needs, and which chunks and scripts where the page does not start the app itself. */
  manifest: Manifest
  modules?: RouterContext['modules']
  /** Where the shop is reached, without a slash at the end. */
  origin: string
  /** Renders the application shell instead of the page. */
  shell?: boolean
}

/** Renders a page whole; the status is the router's: 200, 404 of a `notFound()`, 500, or a redirect. */
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
        shell,
      }),
  })(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )

/** Title, description, social tags and modules of a screen that is answered with the shell. */
export const headHtml = (path: string, origin: string, modules?: RouterContext['modules']): Promise<string> =>
  renderHead(path, origin, modules)
