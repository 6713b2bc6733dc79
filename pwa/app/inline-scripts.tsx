import { useRouter } from '@tanstack/react-router'
import earlyTaps from './early-taps.js?raw'
import { launchScript } from './launch.ts'
import type { RouterContext } from './router.tsx'
import start from './start.js?raw'

const withoutComments = (script: string) => script.replace(/^ *\/\/.*\n|^ +|\n$/gm, '')

const startScriptFor = ({ steps, parts }: NonNullable<RouterContext['modules']>, routes: readonly string[]) => {
  const lists = [steps, routes.flatMap((id) => parts[id] ?? [])]
  return withoutComments(start).replace('...MODULES', () => JSON.stringify(lists).slice(1, -1))
}

// React does not compare script contents during hydration, so the text need not be in the client bundle.
const textsOf = ({ modules }: RouterContext, routes: readonly string[]) =>
  import.meta.env.SSR
    ? [launchScript, withoutComments(earlyTaps), modules ? startScriptFor(modules, routes) : '']
    : ['', '', '']

/** The inline scripts that run before React is loaded. The content security policy contains their hashes. */
export const InlineScripts = () => {
  const { options, stores } = useRouter()
  const routes = import.meta.env.SSR ? stores.matches.get().map(({ routeId }) => routeId) : []
  return textsOf(options.context, routes).map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a constant list
    // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of the build
    <script key={index} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  ))
}
