import type { Representation } from '../http/representation.ts'
import { htmlDocument } from './documents.ts'

/** For documents that search engines must not list. */
export const notIndexed = { 'x-robots-tag': 'noindex' }

/** The application shell with the default policy, and with the checkout's policy, which allows the payment gateway. */
export const shellDocuments = (html: string): { plain: Representation; checkout: Representation } => ({
  plain: htmlDocument(html, { headers: notIndexed }),
  checkout: htmlDocument(html, { checkout: true, headers: notIndexed }),
})
