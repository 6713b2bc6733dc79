import type { Representation } from '../http/representation.ts'
import { htmlDocument } from './documents.ts'

export const shellHeaders = { 'x-robots-tag': 'noindex' }

/** The application shell with the default policy, and with the checkout's policy, which allows the payment gateway. */
export const shellDocuments = (html: string): { plain: Representation; checkout: Representation } => ({
  plain: htmlDocument(html, { headers: shellHeaders }),
  checkout: htmlDocument(html, { checkout: true, headers: shellHeaders }),
})
