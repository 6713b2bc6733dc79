import type { Representation } from '../http/representation.ts'
import { htmlDocument } from './documents.ts'
import { shellHeaders } from './shell-documents.ts'

const ownTitle = /<title>[^<]*<\/title>|<meta name="description"[^>]*>/g

interface Options {
  /** The application shell's HTML. */
  shell: string
  /** Title, description and social tags of a screen, as HTML. */
  headOf: (path: string) => Promise<string>
}

/**
 * The shell with the head of the screen that was asked for, so that a link to it says what it leads to; made once for
 * each path, of which there are few. The shell that the worker keeps is the plain one.
 */
export function screenShells({ shell, headOf }: Options) {
  const made = new Map<string, Promise<Representation>>()

  async function make(path: string, checkout: boolean): Promise<Representation> {
    const head = await headOf(path)
    // Functions, because a head may hold `$&`.
    const html = shell.replace(ownTitle, '').replace('</head>', () => `${head}</head>`)
    return htmlDocument(html, { checkout, headers: shellHeaders })
  }

  return {
    of(path: string, checkout: boolean): Promise<Representation> {
      const known = made.get(path) ?? make(path, checkout)
      made.set(path, known)
      known.catch(() => made.delete(path))
      return known
    },
  }
}
