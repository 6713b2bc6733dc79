import type { Representation } from '../http/representation.ts'
import { htmlDocument } from './documents.ts'
import { notIndexed } from './shell-documents.ts'

const defaultHead = /<title>[^<]*<\/title>|<meta name="description"[^>]*>/g

interface Options {
  /** The application shell's HTML. */
  shell: string
  /** HTML of the title, description and social tags of a screen. */
  headOf: (path: string) => Promise<string>
}

/**
 * The shell with the head of the requested screen, so that previews of its link show the right title. Created once per
 * path, of which there are few. The worker precaches the shell without these heads.
 */
export function screenShells({ shell, headOf }: Options) {
  const documents = new Map<string, Promise<Representation>>()

  async function make(path: string, checkout: boolean): Promise<Representation> {
    const head = await headOf(path)
    // A function, because the head may contain `$&`, which `replace` would expand in a string.
    const html = shell.replace(defaultHead, '').replace('</head>', () => `${head}</head>`)
    return htmlDocument(html, { checkout, headers: notIndexed })
  }

  return {
    of(path: string, checkout: boolean): Promise<Representation> {
      const document = documents.get(path) ?? make(path, checkout)
      documents.set(path, document)
      document.catch(() => documents.delete(path))
      return document
    },
  }
}
