/** A letter ready to be sent. */
export interface OutgoingLetter {
  /** The same for each try, so that a receiver can tell a repetition. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** Ends the subscription with one click; on newsletter letters only. */
  unsubscribeUrl?: string
}

/** Sends letters. `send` rejects with `LetterRefused` when trying again cannot help. */
export interface Mail {
  send(letter: OutgoingLetter, signal: AbortSignal): Promise<void>
  close(): void
}

/** The mail server does not take this letter, now or ever; `message` names no address. */
export class LetterRefused extends Error {
  override name = 'LetterRefused'
}
