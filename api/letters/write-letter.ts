import type { Content, Letter } from './letter.ts'
import { htmlOf } from './letter-html.ts'
import { textOf } from './letter-text.ts'

/** A letter in both forms. */
export const writeLetter = (content: Content): Letter => ({
  subject: content.subject,
  html: htmlOf(content),
  text: textOf(content),
})
