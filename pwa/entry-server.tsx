import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { makeQueryClient } from './query-client.ts'
import { renderHead } from './render-head.tsx'
import { makeRouter } from './router.tsx'

type Manifest =
  NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']> extends () => infer M
    ? Awaited<M>
    : never

export interface RenderOptions {
  /** Answers a path under `/api`: the app itself, in process. */
  read: (path: string) => Response | Promise<Response>
  /** Which stylesheets, chunks and scripts each route needs. */
  manifest: Manifest
  /** Where the shop is reached, without a slash at the end. */
  origin: string
  /** Renders the application shell instead of the page. */
  shell?: boolean
}

/** Renders a page whole; the status is the router's: 200, 404 of a `notFound()`, 500, or a redirect. */
export const render = (request: Request, { read, manifest, origin, shell = false }: RenderOptions): Promise<Response> =>
  createRequestHandler({
    request,
    getRouterManifest: () => manifest,
    createRouter: () =>
      makeRouter({
        queryClient: makeQueryClient(read),
        origin,
        shell,
      }),
  })(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )

/** Title, description and social tags of a screen that is answered with the shell. */
export const headHtml = (path: string, origin: string): Promise<string> => renderHead(path, origin)
