import marcellus from '@fontsource/marcellus/files/marcellus-latin-400-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Scripts, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { iconPath, type ShopProfile } from '#rules/shop/shop-profile'
import { code, direction, prefix } from '#texts/language'
import * as t from '#texts/worker'
import { ShopBrand } from '../../api/brand-screens.tsx'
import { cachedProfile } from '../../api/shop-profile.ts'
import earlyTaps from '../early-taps.js?raw'
import { launchMark, launchScript, lookStyleId, pageLoadErrorId, rendersInlineScripts, shellScript } from '../launch.ts'
import type { RouterContext } from '../router.tsx'
import start from '../start.js?raw'

const themeColor = '#1f3b2d'

/**
 * The `@font-face` rule of English text. Only the document contains it: the stylesheet that loads after the first paint
 * must not repeat it, because the font may have arrived by then, and the page would move (record 63).
 */
const textFace = `@font-face{font-family:Figtree;src:url(${figtree}) format("woff2");font-weight:300 900;font-display:optional}`

/** The document is part of the root route and not of a component, so that an error or 404 never replaces `<html>`. */
const Document = ({ children }: { children: ReactNode }) => {
  const { queryClient, origin } = useRouter().options.context
  const styles = cachedProfile(queryClient).look?.styles
  // Signals that React handles events now: `early-taps.js` then replays the earlier clicks.
  useEffect(() => void dispatchEvent(new Event('hydrated')), [])
  return (
    <html lang={code} dir={direction} suppressHydrationWarning {...launchMark} data-origin={origin}>
      <head>
        <HeadContent />
        {/* The colours that the owner has chosen. This style element is in no cascade layer, so it overrides the
            stylesheet. `screen-change.ts` updates it. */}
        {styles && <style id={lookStyleId}>{`:root{${styles}}`}</style>}
        {rendersInlineScripts && <InlineScripts />}
        {/* Only the server renders the style element with the font of English text. The element is the last one of the
            head, where hydration accepts it, and React does not remove it. */}
        {import.meta.env.SSR && code === 'en' && <style>{textFace}</style>}
      </head>
      <body>
        <QueryClientProvider client={queryClient}>
          <Splash />
          {import.meta.env.SSR && <PageLoadError />}
          {children}
        </QueryClientProvider>
        <Scripts />
        {rendersInlineScripts && <StartScript />}
      </body>
    </html>
  )
}

/**
 * Returns the links to the icons of the shop. In a browser that has not loaded the settings yet, the document shows its
 * icons unchanged.
 */
const iconLinks = (look: ShopProfile['look']) => [
  { rel: 'icon', type: 'image/png', sizes: '32x32', href: iconPath(look, 'favicon-32') },
  ...(look?.mark ? [] : [{ rel: 'icon', type: 'image/svg+xml', href: '/icons/favicon.svg' }]),
  { rel: 'apple-touch-icon', href: iconPath(look, 'apple-touch-180') },
]

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match }) => {
    const { brand, tagline, look } = cachedProfile(match.context.queryClient)
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
        { name: 'theme-color', content: look?.themeColor ?? themeColor },
        ...(brand ? [{ name: 'apple-mobile-web-app-title', content: brand }] : []),
        { name: 'format-detection', content: 'telephone=no' },
        { title: [brand, tagline].filter(Boolean).join(' | ') },
      ],
      links: [
        { rel: 'preload', as: 'font', type: 'font/woff2', href: marcellus, crossOrigin: 'anonymous' },
        { rel: 'manifest', href: `${prefix}/manifest.webmanifest` },
        ...(import.meta.env.SSR || brand ? iconLinks(look) : []),
      ],
    }
  },
  shellComponent: Document,
})

const withoutComments = (script: string) => script.replace(/^ *\/\/.*\n|^ +|\n$/gm, '')

const startScriptFor = ({ styles, steps, parts }: NonNullable<RouterContext['modules']>, routes: readonly string[]) => {
  const lists = [styles, steps, routes.flatMap((id) => parts[id] ?? [])]
  return withoutComments(start).replace('...MODULES', () => JSON.stringify(lists).slice(1, -1))
}

// React does not compare the contents of inline scripts during hydration, so the client bundle need not contain them.
const InlineScript = ({ text }: { text: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of the build
  <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
)

/** The inline scripts that run before the first paint. The content security policy contains their hashes. */
const InlineScripts = () => {
  const isShell = useRouter().isShell()
  return (
    <>
      <InlineScript text={import.meta.env.SSR ? launchScript : ''} />
      {import.meta.env.SSR && isShell && <InlineScript text={shellScript} />}
      <InlineScript text={import.meta.env.SSR ? withoutComments(earlyTaps) : ''} />
    </>
  )
}

/** The inline script that loads the app. It is at the end of the page, because the first view works without the app. */
const StartScript = () => {
  const { options, stores } = useRouter()
  const modules = import.meta.env.SSR && options.context.modules
  const routes = modules ? stores.matches.get().map(({ routeId }) => routeId) : []
  return <InlineScript text={modules ? startScriptFor(modules, routes) : ''} />
}

// When React renders the shell, this splash screen replaces the one in the document and continues its animation.
const elapsedStyle = () =>
  typeof performance === 'undefined' ? {} : { animationDelay: `-${Math.round(performance.now())}ms` }

/**
 * The splash screen, shown once per browser session. It is painted before any script, does not block taps, and is faded
 * out by CSS after 1.5 seconds. It is not visible without its animation, so a page without animations never shows it.
 */
const Splash = () => (
  <div
    className="splash"
    aria-hidden="true"
    style={typeof window === 'undefined' ? undefined : elapsedStyle()}
    suppressHydrationWarning
  >
    <ShopBrand />
  </div>
)

/**
 * The message in the shell when the app cannot start, rendered on the server only. It is hidden until `launchScript`
 * detects that the app cannot start, and React's first rendering removes it.
 */
const PageLoadError = () => {
  const router = useRouter()
  if (!router.isShell()) return null
  return (
    <div id={pageLoadErrorId} className="page-load-error" role="alert" hidden>
      <h1>{t.loadErrorTitle}</h1>
      <p>{t.loadErrorText}</p>
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address is the requested one, which the shell does not know */}
      <a href="">{t.loadErrorAgain}</a>
    </div>
  )
}
