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
