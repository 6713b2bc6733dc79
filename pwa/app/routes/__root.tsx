import marcellus from '@fontsource/marcellus/files/marcellus-latin-400-normal.woff2?url'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Scripts, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { code, direction, prefix } from '#texts/language'
import { cachedProfile } from '../../api/shop-profile.ts'
import { InlineScripts, StartScript } from '../inline-scripts.tsx'
import { launchMark, rendersInlineScripts } from '../launch.ts'
import type { RouterContext } from '../router.tsx'
import { PageLoadError, Splash } from '../splash.tsx'

const themeColor = '#1f3b2d'

/** The document is part of the root route and not of a component, so that an error or 404 never replaces `<html>`. */
const Document = ({ children }: { children: ReactNode }) => {
  const { queryClient, origin } = useRouter().options.context
  // `early-taps.js` replays clicks after this event.
  useEffect(() => void dispatchEvent(new Event('hydrated')), [])
  return (
    <html lang={code} dir={direction} suppressHydrationWarning {...launchMark} data-origin={origin}>
      <head>
        <HeadContent />
        {rendersInlineScripts && <InlineScripts />}
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

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match }) => {
    const { brand, tagline } = cachedProfile(match.context.queryClient)
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
        { name: 'theme-color', content: themeColor },
        ...(brand ? [{ name: 'apple-mobile-web-app-title', content: brand }] : []),
        { name: 'format-detection', content: 'telephone=no' },
        { title: [brand, tagline].filter(Boolean).join(' | ') },
      ],
      links: [
        { rel: 'preload', as: 'font', type: 'font/woff2', href: marcellus, crossOrigin: 'anonymous' },
        { rel: 'manifest', href: `${prefix}/manifest.webmanifest` },
        { rel: 'icon', type: 'image/png', sizes: '32x32', href: '/icons/favicon-32.png' },
        { rel: 'icon', type: 'image/svg+xml', href: '/icons/favicon.svg' },
        { rel: 'apple-touch-icon', href: '/icons/apple-touch-180.png' },
      ],
    }
  },
  shellComponent: Document,
})
