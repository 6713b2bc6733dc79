import { createTransport } from 'nodemailer'

interface Sender {
  name: string
  address: string
}

/** An email that is ready to send. */
export interface OutgoingEmail {
  /** Message id. It is the same in retries, so that receivers recognise duplicates. */
  id: string
  to: string
  /** The sender from the profile of the shop. The setting `MAIL_FROM` takes precedence. */
  from?: Sender
  subject: string
  html: string
  text: string
  /**
   * URL for unsubscribing with one click; set only for emails such as newsletters, from which recipients can
   * unsubscribe.
   */
  unsubscribeUrl?: string
  /** The logo of the shop, a PNG file, which the HTML shows as `logoSource`. */
  logo?: Buffer
}

const logoId = 'logo@shop'

/** The address under which the HTML of an email refers to the attached logo. */
export const logoSource = `cid:${logoId}`

const attachedLogo = (content: Buffer) => ({
  filename: 'logo.png',
  content,
  cid: logoId,
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
})

/** Sends emails. `send` rejects with `EmailRejected` if a retry cannot succeed. */
export interface Mail {
  send(email: OutgoingEmail, signal: AbortSignal): Promise<void>
  close(): void
}

/** Thrown if the mail server permanently rejects an email. `message` contains no email address. */
export class EmailRejected extends Error {
  override name = 'EmailRejected'
}

const oneClick = (url: string) => ({
  // RFC 8058: the mail program sends a POST request to this URL, without cookies and without confirmation.
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
})

/**
 * Returns the sender for nodemailer from `MAIL_FROM`. If `MAIL_FROM` is only an address, the name of the shop is added.
 * Without `MAIL_FROM`, the sender from the shop's profile is used.
 */
function senderOf(configured: string | null, shop: Sender = { name: '', address: 'shop@localhost' }): string | Sender {
  if (configured === null) return shop
  return configured.includes('<') ? configured : { name: shop.name, address: configured }
}

/** Converts an email to nodemailer's message. `configured` is `MAIL_FROM`: `Name <address>`, or an address. */
export function messageOf(
  { id, to, from, subject, html, text, unsubscribeUrl, logo }: OutgoingEmail,
  configured: string | null,
) {
  const sender = senderOf(configured, from)
  const host = /@([^>\s]+)/.exec(typeof sender === 'string' ? sender : sender.address)?.[1] ?? 'localhost'
  return {
    from: sender,
    to: { name: '', address: to },
    subject,
    html,
    text,
    messageId: `<${id}@${host}>`,
    headers: {
      'Auto-Submitted': { prepared: true, value: 'auto-generated' },
      ...(unsubscribeUrl ? oneClick(unsubscribeUrl) : {}),
    },
    attachments: logo ? [attachedLogo(logo)] : [],
    // Emails contain texts of users, which must not make nodemailer read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Converts `smtp://user:password@host:587` or `smtps://…:465` to nodemailer's options. */
function optionsOf(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address)
  const secure = protocol === 'smtps:' || port === '465'
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // TLS is required because passwords and reset links must not be sent unencrypted over a public network.
    requireTLS: !secure && !local && (username !== '' || port === '' || port === '587'),
    ignoreTLS: !secure && local,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
  }
}

/** Timeouts for the mail server in milliseconds. They replace the defaults of nodemailer, which are several minutes. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

interface SmtpError {
  code?: unknown
  command?: unknown
  responseCode?: unknown
}

/**
 * Whether the mail server rejected an email permanently: with a 5xx response to the recipient or the message. A 5xx
 * response to the sign-in, connection or sender is a configuration problem, so the email is retried later.
 */
const isRefusal = ({ code, command, responseCode }: SmtpError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') &&
  command !== 'MAIL FROM' &&
  (typeof responseCode !== 'number' || responseCode >= 500)

/**
 * Replaces an error by one without the text of the mail server. That text can contain email addresses, which must not
 * be logged.
 */
function withoutServerText(error: unknown): Error {
  const part = (name: keyof SmtpError): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined)
  const known = { code: part('code'), command: part('command'), responseCode: part('responseCode') }
  const parts = [known.code, known.command, known.responseCode].filter((part) => part !== undefined)
  const reason = parts.length > 0 ? parts.join(' ') : error instanceof Error ? error.name : 'unknown'
  if (isRefusal(known)) return new EmailRejected(`The mail server rejected the email: ${reason}`)
  return new Error(`The email could not be sent: ${reason}`)
}

/**
 * Connects to the mail server of an `SMTP_URL` and signs in, without sending an email. Returns `ok`, or the reason of
 * the failure.
 */
export async function checkSmtp(url: string): Promise<'ok' | 'rejected' | 'unknownHost' | 'unreachable' | 'insecure'> {
  const transport = createTransport({ ...optionsOf(url), ...timeouts })
  try {
    await transport.verify()
    return 'ok'
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    if (code === 'EAUTH' || code === 'ENOAUTH') return 'rejected'
    if (code === 'EDNS') return 'unknownHost'
    const isTls = code === 'ETLS' || (error instanceof Error && /certificate|ssl|tls/i.test(error.message))
    return isTls ? 'insecure' : 'unreachable'
  } finally {
    transport.close()
  }
}

/** Creates a mail port that uses the server of `SMTP_URL`. */
export function createSmtp({ url, from }: { url: string; from: string | null }): Mail {
  const transport = createTransport({
    ...optionsOf(url),
    pool: true,
    maxConnections: 2,
    ...timeouts,
  })
  return {
    async send(email, signal) {
      try {
        await transport.sendMail({ ...messageOf(email, from), signal })
      } catch (error) {
        throw withoutServerText(error)
      }
    },
    close: () => transport.close(),
  }
}
