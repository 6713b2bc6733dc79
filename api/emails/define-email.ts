import * as v from 'valibot'
import { Language } from '#contract/translations'
import type { Deps } from '../deps.ts'
import { logoSource } from '../providers/mail.ts'
import type { EmailShop, EmailTexts } from './email-texts.ts'

/** The data that an email can use when its text is created. */
export interface EmailContext extends Pick<Deps, 'db' | 'clock' | 'random'> {
  /** The email address of the recipient. */
  to: string
  /** The origin of the shop's URL. It comes from the settings, never from a request. */
  origin: string
  /** The shop's data that the email shows. */
  shop: EmailShop
  /** The time at which the email was queued. */
  queuedAt: Date
}

/**
 * The hourly limit that the email counts against. An email is limited per recipient if anybody can cause it to be sent
 * to any address. `reset` emails have a separate limit, so that orders with a person's email address cannot block the
 * reset link of that person.
 */
type EmailLimit = 'typed' | 'reset'

/** The language of an email that a request causes. Jobs of earlier releases lack this field. */
export const localeData = { locale: v.optional(Language, 'en') }

interface Definition<Entries extends v.ObjectEntries> {
  /** The data that are queued with the email. All other data are read when the text of the email is created. */
  data: Entries
  /**
   * The hourly limit of the email. It is null if only the shop can cause the email, or if it is caused only by a person
   * who has signed in, proved access to the order, or paid.
   */
  limit: EmailLimit | null
  /**
   * Whether the email has a recipient. A reset email has none if no account has the address; it does not count against
   * the hourly limit.
   */
  hasRecipient?(context: EmailContext): Promise<boolean>
  /** Renders the email; null if a change since it was queued has made it obsolete. */
  write(data: v.InferOutput<v.ObjectSchema<Entries, undefined>>, context: EmailContext): Promise<Email | null> | Email
}

/** Defines one type of email. `emails.ts` lists them all. */
export const defineEmail = <Entries extends v.ObjectEntries>(definition: Definition<Entries>) => {
  const schema = v.object(definition.data)
  return {
    schema,
    limit: definition.limit,
    hasRecipient: definition.hasRecipient ?? (async () => true),
    /** Returns the function that creates the email (null if it is obsolete), or null if the stored data are invalid. */
    parse(data: unknown): ((context: EmailContext) => Promise<Email | null>) | null {
      const parsed = v.safeParse(schema, data)
      return parsed.success ? async (context) => definition.write(parsed.output, context) : null
    },
  }
}

/** An email with its subject and contents, ready to be sent. */
export interface Email {
  subject: string
  html: string
  text: string
  unsubscribeUrl?: string
}

const plainRow = ({ text, amount }: TableLine) => `${text}: ${amount}`

function plain(part: Part): string {
  if ('text' in part) return part.text
  if ('button' in part) return `${part.button}:\n${part.link}`
  if ('code' in part) return `    ${part.code}`
  if ('lines' in part) return [...part.lines.map(plainRow), '', ...part.totals.map(plainRow)].join('\n')
  if ('label' in part) return `${part.label}:\n${part.value}`
  return part.note
}

/** Joins the parts of an email that are not empty. */
const joined = (parts: readonly (string | false | null | undefined)[], separator: string) =>
  parts.filter(Boolean).join(separator)

function textOf(t: EmailTexts, { heading, parts, reason, unsubscribeUrl }: Content): string {
  const { phone, email, address, signature } = t.shop
  return [
    heading,
    ...parts.map(plain),
    ...(signature ? [signature] : []),
    '-- ',
    joined([joined([t.brand, t.tagline], ' · '), address.join(', '), joined([phone?.text, email], ' · ')], '\n'),
    reason,
    ...(unsubscribeUrl ? [`${t.unsubscribe}:\n${unsubscribeUrl}`] : []),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Renders an email as HTML and as plain text, in the language of the messages `t`. */
export const renderEmail = (t: EmailTexts, content: Content): Email => ({
  subject: content.subject,
  html: htmlOf(t, content),
  text: textOf(t, content),
  ...(content.unsubscribeUrl ? { unsubscribeUrl: content.unsubscribeUrl } : {}),
})

/**
 * A part of an email. The HTML and the plain text of the email are both rendered from these parts, so that they have
 * the same content.
 */
export type Part =
  | { text: string }
  | { button: string; link: string }
  /** A discount code, shown in large type. */
  | { code: string }
  | { lines: readonly TableLine[]; totals: readonly TableLine[] }
  /** A label with its value below it. */
  | { label: string; value: string }
  /** A note in small type. */
  | { note: string }

interface TableLine {
  text: string
  amount: string
}

interface Content {
  subject: string
  /** Preview text, which mail programs show after the subject in the list of messages. */
  preview: string
  heading: string
  parts: readonly Part[]
  /** The text that explains to the recipient why this email was sent. */
  reason: string
  /** URL of the unsubscribe page, for newsletters only. */
  unsubscribeUrl?: string
}

const serif = "Georgia,'Times New Roman',serif"
const sans = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** Returns the line height of a text. Lines of Nastaliq, the script of Urdu emails, overlap at the height of other scripts. */
const leading = (t: EmailTexts, height: number) => (t.direction === 'rtl' ? 2 : height)
// Long text without spaces, such as an address or a name, is broken, so that the email is not wider than a phone.
const bodyIn = (t: EmailTexts) =>
  `font:16px/${leading(t, 1.55)} ${sans};color:${t.shop.colours.ink};word-break:break-word`
const smallIn = (t: EmailTexts) => `font:13px/${leading(t, 1.5)} ${sans};color:${t.shop.colours['ink-soft']}`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

// The layout uses tables and inline styles, because many mail programs support nothing else.
const table = (content: string, style = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;${style}">${content}</table>`

/**
 * Escapes a text for HTML. Numbers of orders and returns and phone numbers are not broken, and are written from left to
 * right in Urdu text too.
 */
const shown = (text: string) =>
  escaped(text)
    .replaceAll('\n', '<br>')
    .replace(
      /\b[A-Z]{2,4}-\d{6}-[0-9A-Z]{5}(?:-[PR]\d+)?\b|\+\d[\d ]{5,18}\d/g,
      '<span dir="ltr" style="white-space:nowrap">$&</span>',
    )

const paragraph = (text: string, style: string) => `<p dir="auto" style="margin:0 0 16px;${style}">${shown(text)}</p>`

/** The side at which lines end: `right`, or `left` for Urdu. Mail programs do not support `end`. */
type Side = 'left' | 'right'

const row = ({ text, amount }: TableLine, side: Side, style: string) =>
  `<tr><td dir="auto" align="${side === 'left' ? 'right' : 'left'}" style="padding:8px ${side === 'left' ? '0 8px 12px' : '12px 8px 0'};${style}">${escaped(text)}</td>` +
  `<td align="${side}" style="padding:8px 0;white-space:nowrap;${style}">${escaped(amount)}</td></tr>`

function amounts(t: EmailTexts, lines: readonly TableLine[], totals: readonly TableLine[]): string {
  const side: Side = t.direction === 'rtl' ? 'left' : 'right'
  const body = bodyIn(t)
  const bought = lines.map((each) => row(each, side, `${body};border-bottom:1px solid ${t.shop.colours.line}`))
  const sums = totals.map((each, place) =>
    row(each, side, `${body};${place === totals.length - 1 ? 'font-weight:bold' : ''}`),
  )
  return table([...bought, ...sums].join(''), 'margin:0 0 20px')
}

const button = (t: EmailTexts, text: string, link: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>` +
  `<td bgcolor="${t.shop.colours.saffron}" style="border-radius:8px"><a href="${escaped(link)}" style="display:inline-block;padding:14px 26px;font:bold 16px/${leading(t, 1.25)} ${sans};color:${t.shop.colours.ink};text-decoration:none">${escaped(text)}</a></td>` +
  `</tr></table>` +
  `<p style="margin:0 0 20px;${smallIn(t)}">${escaped(t.buttonHelp)}<br><a href="${escaped(link)}" dir="ltr" style="color:${t.shop.colours.forest};word-break:break-all">${escaped(link)}</a></p>`

const code = ({ shop: { colours } }: EmailTexts, text: string) =>
  table(
    `<tr><td align="center" bgcolor="${colours['leaf-soft']}" style="padding:18px;border-radius:8px;font:bold 22px/1.3 'Courier New',monospace;letter-spacing:2px;color:${colours.forest}">${escaped(text)}</td></tr>`,
    'margin:8px 0 20px',
  )

function html(t: EmailTexts, part: Part): string {
  const [body, small] = [bodyIn(t), smallIn(t)]
  if ('text' in part) return paragraph(part.text, body)
  if ('button' in part) return button(t, part.button, part.link)
  if ('code' in part) return code(t, part.code)
  if ('lines' in part) return amounts(t, part.lines, part.totals)
  if ('label' in part) return paragraph(part.label, `${small};margin-bottom:2px`) + paragraph(part.value, body)
  return paragraph(part.note, small)
}

function footer(t: EmailTexts, { reason, unsubscribeUrl }: Content): string {
  const { address, phone, email, colours } = t.shop
  const [small, inkSoft] = [smallIn(t), colours['ink-soft']]
  const contacts = [
    phone && `<a href="${escaped(phone.href)}" style="color:${inkSoft}">${shown(phone.text)}</a>`,
    email && `<a href="mailto:${escaped(email)}" style="color:${inkSoft}">${escaped(email)}</a>`,
  ]
  const leave = unsubscribeUrl
    ? `<p style="margin:0;${small}"><a href="${escaped(unsubscribeUrl)}" style="color:${inkSoft}">${escaped(t.unsubscribe)}</a></p>`
    : ''
  return (
    paragraph(reason, `${small};margin-bottom:8px`) +
    paragraph(joined([t.brand, address.join(', ')], ' · '), `${small};margin-bottom:8px`) +
    (phone || email ? `<p style="margin:0 0 8px;${small}">${joined(contacts, ' · ')}</p>` : '') +
    leave
  )
}

/**
 * Returns the heading of an email with name, tagline and logo of the shop. A mail program that blocks pictures shows
 * the name instead of the logo.
 */
function heading(t: EmailTexts): string {
  const { logo, colours } = t.shop
  const name = `<span style="font:26px/${leading(t, 1.2)} ${serif};color:${colours.paper}">${escaped(t.brand)}</span>`
  const tagline = `<span style="font:13px/${leading(t, 1.6)} ${sans};letter-spacing:${t.tag === 'en-IN' ? 1 : 0}px;color:${colours.saffron}">${escaped(t.tagline ?? '')}</span>`
  const texts = joined([(!logo || logo.showName) && name, t.tagline && tagline], '<br>')
  if (!logo) return texts
  // The logo gets a light background, because it was drawn for the light background of the shop.
  const image = `<img src="${logoSource}" width="${logo.width}" height="${logo.height}" alt="${logo.showName ? '' : escaped(t.brand)}" style="display:block;border:0;font:20px/${leading(t, 1.2)} ${serif};color:${colours.forest}">`
  const plate = `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${colours.paper}" style="padding:8px 12px;border-radius:8px">${image}</td></tr></table>`
  return plate + (texts && `<div style="padding-top:12px">${texts}</div>`)
}

/** Renders an email as HTML. The logo is its only picture, because mail programs block pictures from other servers. */
function htmlOf(t: EmailTexts, content: Content): string {
  const { subject, preview, parts } = content
  const { paper, card, forest, line } = t.shop.colours
  const band = `<tr><td bgcolor="${forest}" style="padding:22px 28px;border-radius:14px 14px 0 0">${heading(t)}</td></tr>`
  const main =
    `<tr><td bgcolor="${card}" style="padding:28px;border:1px solid ${line};border-top:0;border-radius:0 0 14px 14px">` +
    `<h1 style="margin:0 0 16px;font:normal 24px/${leading(t, 1.3)} ${serif};color:${forest}">${escaped(content.heading)}</h1>${parts.map((part) => html(t, part)).join('')}${t.shop.signature ? paragraph(t.shop.signature, bodyIn(t)) : ''}</td></tr>`
  const end = `<tr><td style="padding:20px 28px">${footer(t, content)}</td></tr>`
  return (
    `<!doctype html><html lang="${t.tag}" dir="${t.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>` +
    `<body bgcolor="${paper}" style="margin:0;padding:0;background:${paper}"><div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>` +
    table(
      `<tr><td align="center" style="padding:24px 12px">${table(band + main + end, `max-width:560px;text-align:${t.direction === 'rtl' ? 'right' : 'left'}`)}</td></tr>`,
    ) +
    '</body></html>'
  )
}
