import { Link } from '@tanstack/react-router'
import type { Entry } from '../../offline/outbox/entry.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { DiscardEntry } from './discard-entry.tsx'
import { titleOf } from './entry-text.ts'

/** An entry of another account. Its content is hidden. */
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
        <p className="mt-1 text-sm font-semibold text-terracotta">Action needed</p>
        <p className="mt-1 text-sm text-ink-soft">Log in to the account you used to send this.</p>
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
