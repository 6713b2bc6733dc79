import type { Served } from './answer.ts'
import { htmlDocument } from './html-document.ts'

export const shellHeaders = { 'x-robots-tag': 'noindex' }

/** The application shell as it is served: for every screen, and for the checkout under a policy of its own. */
export const shellDocuments = (html: string): { plain: Served; checkout: Served } => ({
  plain: htmlDocument(html, { headers: shellHeaders }),
  checkout: htmlDocument(html, { checkout: true, headers: shellHeaders }),
})
