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
import { titleOf } from './entry-text.ts'
import { savedTitle } from './outbox-store.ts'

/** One outbox entry: its content, its state and its buttons. */
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
              {kind === 'order' && (entry.tried ? ': not confirmed yet' : ': not placed yet')}
            </span>
          )}
          {state === 'needs-you' && <strong className="font-semibold text-terracotta">Action needed</strong>}
          {changing && (kind === 'order' ? 'Not placed yet. Paused while you edit' : 'Paused while you edit')}
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
                Send without changes
              </Button>
            )}
            {kind === 'order' && !problem && (
              <Link to="/checkout" onClick={() => entryActs.hold(entry)} className={buttonClass('outline')}>
                {changing ? 'Keep editing' : 'Change'}
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
