import { useRouter } from '@tanstack/react-router'
import earlyTaps from './early-taps.js?raw'
import { launchScript } from './launch.ts'
import type { RouterContext } from './router.tsx'
import start from './start.js?raw'

const withoutComments = (script: string) => script.replace(/^ *\/\/.*\n|^ +|\n$/gm, '')

const startScriptFor = ({ styles, steps, parts }: NonNullable<RouterContext['modules']>, routes: readonly string[]) => {
  const lists = [styles, steps, routes.flatMap((id) => parts[id] ?? [])]
  return withoutComments(start).replace('...MODULES', () => JSON.stringify(lists).slice(1, -1))
}

// React does not compare script contents during hydration, so the text need not be in the client bundle.
const InlineScript = ({ text }: { text: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of the build
  <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
)

/** The inline scripts that run before the first paint. The content security policy contains their hashes. */
export const InlineScripts = () => (
  <>
    <InlineScript text={import.meta.env.SSR ? launchScript : ''} />
    <InlineScript text={import.meta.env.SSR ? withoutComments(earlyTaps) : ''} />
  </>
)

/** The inline script that loads the app. It is at the end of the page, because the first view does not need it. */
export const StartScript = () => {
  const { options, stores } = useRouter()
  const modules = import.meta.env.SSR && options.context.modules
  const routes = modules ? stores.matches.get().map(({ routeId }) => routeId) : []
  return <InlineScript text={modules ? startScriptFor(modules, routes) : ''} />
}
