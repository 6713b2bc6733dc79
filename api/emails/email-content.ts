/** A block of an email. HTML and plain text are both rendered from it, so that they have the same content. */
export type Part =
  | { text: string }
  | { button: string; link: string }
  /** A discount code, in large type. */
  | { code: string }
  | { lines: readonly TableLine[]; totals: readonly TableLine[] }
  /** A label with its value below. */
  | { label: string; value: string }
  /** A remark in small type. */
  | { note: string }

export interface TableLine {
  text: string
  amount: string
}

export interface Content {
  subject: string
  /** Mail programs show it after the subject in the list of messages. */
  preview: string
  heading: string
  parts: readonly Part[]
  /** The reason why the recipient gets this email. */
  reason: string
  /** Address of the unsubscribe page, for newsletters only. */
  unsubscribeUrl?: string
}
