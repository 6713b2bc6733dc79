/** What a letter says, part by part; HTML and plain text are both made from it, so that they say the same. */
export type Part =
  | { text: string }
  | { button: string; link: string }
  /** Something to copy, like a discount code. */
  | { code: string }
  | { lines: readonly TableLine[]; totals: readonly TableLine[] }
  /** A label with what belongs to it below. */
  | { label: string; value: string }
  /** A quieter remark. */
  | { note: string }

export interface TableLine {
  text: string
  amount: string
}

export interface Content {
  subject: string
  /** What a list of letters shows after the subject. */
  preview: string
  heading: string
  parts: readonly Part[]
  /** Why the reader gets this letter. */
  reason: string
  /** A link below everything, for newsletters. */
  unsubscribeUrl?: string
}

export interface Letter {
  subject: string
  html: string
  text: string
}
