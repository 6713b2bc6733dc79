import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { makeQueryClient } from '../api/query-client.ts'
import { renderHead } from './render-head.tsx'
import { makeRouter, type RouterContext } from './router.tsx'

type Manifest =
  NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']> extends () => infer M
    ? Awaited<M>
    : never

export interface RenderOptions {
  /** Reads a path under `/api` by calling the app in process. */
  read: (path: string) => Response | Promise<Response>
  /** The stylesheets of each route, and its chunks and scripts where the page does not start the app itself. */
  manifest: Manifest
  modules?: RouterContext['modules']
  /** The address of the shop, without a trailing slash. */
  origin: string
  /** Renders the shell instead of the page. */
  shell?: boolean
}

/** Renders a page to a response with the router's status: 200, 404 for `notFound()`, 500, or a redirect. */
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

/** The title, description, social tags and modules of a screen that is answered with the shell, as HTML. */
export const headHtml = (path: string, origin: string, modules?: RouterContext['modules']): Promise<string> =>
  renderHead(path, origin, modules)
