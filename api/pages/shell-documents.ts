import type { Representation } from '../http/representation.ts'
import { htmlDocument } from './documents.ts'

export const shellHeaders = { 'x-robots-tag': 'noindex' }

/** The application shell as it is served: for every screen, and for the checkout under a policy of its own. */
export const shellDocuments = (html: string): { plain: Representation; checkout: Representation } => ({
  plain: htmlDocument(html, { headers: shellHeaders }),
  checkout: htmlDocument(html, { checkout: true, headers: shellHeaders }),
})
