import earlyTaps from './early-taps.js?raw'
import { launchScript } from './launch.ts'

const withoutComments = (script: string) => script.replace(/^ *\/\/.*\n|^ +|\n$/gm, '')

// React takes a script as it finds it, so its text need not be in the browser's bundle too.
const texts = import.meta.env.SSR ? [launchScript, withoutComments(earlyTaps)] : ['', '']

/** The scripts that run before React is there; the content security policy names their hashes. */
export const OwnScripts = () =>
  texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a constant list
    // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of the build
    <script key={index} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  ))
