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

/** Sends emails. `send` rejects with `EmailRejected` when a retry cannot help. */
export interface Mail {
  send(email: OutgoingEmail, signal: AbortSignal): Promise<void>
  close(): void
}

/** The mail server permanently rejects this email. `message` contains no address. */
export class EmailRejected extends Error {
  override name = 'EmailRejected'
}
