interface Sender {
  name: string
  address: string
}

/** An email that is ready to send. */
export interface OutgoingEmail {
  /** Message id. It stays the same in retries, so that receivers recognize duplicates. */
  id: string
  to: string
  /** The sender in the profile of the shop. `MAIL_FROM` takes precedence. */
  from?: Sender
  subject: string
  html: string
  text: string
  /** One-click unsubscribe URL; only in newsletter emails. */
  unsubscribeUrl?: string
}

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
  // RFC 8058: the mail client sends a POST to this URL, without cookies and without confirmation.
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
})

/** The sender that nodemailer shows: that of `MAIL_FROM`, with the name of the shop if it has only an address. */
function senderOf(configured: string | null, shop: Sender = { name: '', address: 'shop@localhost' }): string | Sender {
  if (configured === null) return shop
  return configured.includes('<') ? configured : { name: shop.name, address: configured }
}

/** Converts an email to nodemailer's message. `configured` is `MAIL_FROM`: `Name <address>`, or an address. */
export function messageOf(
  { id, to, from, subject, html, text, unsubscribeUrl }: OutgoingEmail,
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
    // Emails have no attachments, and their content must not make nodemailer read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
