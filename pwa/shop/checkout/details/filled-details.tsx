import type { ReactNode } from 'react'
import * as t from '#texts/checkout'
import { Button } from '../../../ui/button.tsx'

interface FilledDetailsProps {
  /** The lines of the details. */
  lines: readonly string[]
  /** The accessible name of the button. It begins with the text of the button. */
  changeLabel: string
  /** The id of the button. */
  id: string
  onChange: () => void
  /** Shown below the lines. */
  children?: ReactNode
}

/** Known details as text, with a button that shows their fields. */
export const FilledDetails = ({ lines, changeLabel, id, onChange, children }: FilledDetailsProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
    <div className="min-w-0 flex-[1_1_8rem]">
      {lines.map((line) => (
        <p key={line} className="leading-relaxed wrap-anywhere">
          <bdi>{line}</bdi>
        </p>
      ))}
      {children}
    </div>
    <Button id={id} variant="quiet" aria-label={changeLabel} className="-mx-6 -mt-3" onClick={onChange}>
      {t.change}
    </Button>
  </div>
)
