import type { ReactNode } from 'react'

export interface FieldWords {
  id: string
  label: string
  /** What is wrong; shown under the field and told to those who do not see it. */
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean | undefined
}

/** The attributes that tie a box to its label, its error and its hint. */
export const tiedTo = ({ id, error, hint }: FieldWords) => ({
  id,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
})

/** Label, box, hint and error of one field. */
export const FieldFrame = ({ words, children }: { words: FieldWords; children: ReactNode }) => (
  <div className="grid grid-cols-1 content-start gap-1.5">
    <label htmlFor={words.id} className="text-sm font-semibold">
      {words.label}
      {words.optional && <span className="font-normal text-ink-soft"> (optional)</span>}
    </label>
    {children}
    {words.error && (
      <p id={`${words.id}-error`} className="text-sm font-medium text-terracotta">
        {words.error}
      </p>
    )}
    {words.hint && (
      <div id={`${words.id}-hint`} className="text-sm text-ink-soft">
        {words.hint}
      </div>
    )}
  </div>
)
