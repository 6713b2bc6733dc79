import { shopProfile } from '#rules/shop-profile'
import { type Content, htmlOf, type Part, type TableLine } from './email-html.ts'

/** A rendered email. */
export interface Email {
  subject: string
  html: string
  text: string
  unsubscribeUrl?: string
}

const row = ({ text, amount }: TableLine) => `${text}: ${amount}`

function plain(part: Part): string {
  if ('text' in part) return part.text
  if ('button' in part) return `${part.button}:\n${part.link}`
  if ('code' in part) return `    ${part.code}`
  if ('lines' in part) return [...part.lines.map(row), '', ...part.totals.map(row)].join('\n')
  if ('label' in part) return `${part.label}:\n${part.value}`
  return part.note
}

function textOf({ heading, parts, reason, unsubscribeUrl }: Content): string {
  const { brand, tagline, phone, email, address } = shopProfile
  return [
    heading,
    ...parts.map(plain),
    '-- ',
    [`${brand} · ${tagline}`, address.join(', '), `${phone.text} · ${email}`].join('\n'),
    reason,
    ...(unsubscribeUrl ? [`Unsubscribe:\n${unsubscribeUrl}`] : []),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Renders an email as HTML and as plain text. */
export const renderEmail = (content: Content): Email => ({
  subject: content.subject,
  html: htmlOf(content),
  text: textOf(content),
  ...(content.unsubscribeUrl ? { unsubscribeUrl: content.unsubscribeUrl } : {}),
})
