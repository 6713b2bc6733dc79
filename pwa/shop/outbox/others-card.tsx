import { Link } from '@tanstack/react-router'
import type { Entry } from '../../offline/outbox/entry.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { DiscardEntry } from './discard-entry.tsx'
import { titleOf } from './entry-words.ts'

/** An entry of an account that is not signed in now: nothing of what it says. */
export const OthersCard = ({ entry }: { entry: Entry }) => {
  const heading = `waiting-${entry.key}`
  return (
    <article
      aria-labelledby={heading}
      className="grid justify-items-start gap-3 rounded-card border border-line bg-card p-5 sm:p-6"
    >
      <div>
        <h2 id={heading} className="display text-xl">
          {titleOf({ kind: entry.kind, about: '' })}
        </h2>
        <p className="mt-1 text-sm font-semibold text-terracotta">Needs you</p>
        <p className="mt-1 text-sm text-ink-soft">
          Please sign in again: it was made with an account that is not signed in on this phone now, and is sent once it
          is.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Link to="/login" className={buttonClass('solid')}>
          Login
        </Link>
        <DiscardEntry entry={entry} />
      </div>
    </article>
  )
}
