/** An email that is ready to send. */
export interface OutgoingEmail {
  /** Message id. It stays the same in retries, so that receivers recognize duplicates. */
  id: string
  to: string
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

/** Converts an email to nodemailer's message. `from` is `Name <address>`. */
export function messageOf({ id, to, subject, html, text, unsubscribeUrl }: OutgoingEmail, from: string) {
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
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
