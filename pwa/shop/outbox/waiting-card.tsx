import { Link } from '@tanstack/react-router'
import { Clock3 } from 'lucide-react'
import { formatDateTime } from '#rules/dates'
import type { Entry } from '../../offline/outbox/entry.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { DiscardEntry } from './discard-entry.tsx'
import { entryActs } from './entry-acts.ts'
import { EntryDetails } from './entry-details.tsx'
import { EntryForm, forms } from './entry-form.tsx'
import { EntryProblem } from './entry-problem.tsx'
import { titleOf } from './entry-words.ts'
import { savedTitle } from './outbox-store.ts'

/** One thing that waits: what it is, why it is still here, and what can be done with it. */
export const WaitingCard = ({ entry }: { entry: Entry }) => {
  const { kind, state, problem } = entry
  const form = forms[kind]
  const heading = `waiting-${entry.key}`
  const changing = state === 'held'
  return (
    <article aria-labelledby={heading} className="grid gap-4 rounded-card border border-line bg-card p-5 sm:p-6">
      <div>
        <h2 id={heading} className="display text-xl wrap-anywhere">
          {titleOf(entry)}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {state === 'waiting' && (
            <span>
              <Clock3 size={16} aria-hidden="true" className="mr-1.5 inline align-text-bottom" />
              {savedTitle}
              {kind === 'order' && (entry.tried ? ': not placed yet, as far as this phone knows' : ': not placed yet')}
            </span>
          )}
          {state === 'needs-you' && <strong className="font-semibold text-terracotta">Needs you</strong>}
          {changing &&
            (kind === 'order' ? 'Not placed yet, and held back while you change it' : 'Held back while you change it')}
        </p>
        <p className="text-sm text-ink-soft">Made {formatDateTime(new Date(entry.madeAt).toISOString())}</p>
      </div>
      {changing && form ? (
        <EntryForm
          entry={entry}
          {...form}
          onSave={(body) => entryActs.save(entry, body)}
          onCancel={() => entryActs.send(entry)}
        />
      ) : (
        <>
          <EntryDetails entry={entry} />
          {state === 'needs-you' && problem && <EntryProblem entry={entry} problem={problem} />}
          <div className="flex flex-wrap items-center gap-2">
            {changing && (
              <Button variant="outline" onClick={() => entryActs.send(entry)}>
                Send as it was
              </Button>
            )}
            {kind === 'order' && !problem && (
              <Link to="/checkout" onClick={() => entryActs.hold(entry)} className={buttonClass('outline')}>
                {changing ? 'Go on changing' : 'Change'}
              </Link>
            )}
            {form && (
              <Button variant="outline" onClick={() => entryActs.hold(entry)}>
                Change
              </Button>
            )}
            <DiscardEntry entry={entry} />
          </div>
        </>
      )}
    </article>
  )
}
