import { Link } from '@tanstack/react-router'
import { Clock3 } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import type { Entry } from '../../offline/outbox/entry.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Stars } from '../../ui/stars.tsx'
import { SummaryRow } from '../../ui/totals.tsx'
import { entryActs } from './entry-acts.ts'
import { bodyTextOf, EntryForm, forms } from './entry-form.tsx'
import { EntryProblem } from './entry-problem.tsx'
import { savedTitle } from './submit-store.ts'

const amountOf = (text: string | undefined) => {
  try {
    return text === undefined ? null : formatInr(parseRupees(text))
  } catch {
    return null
  }
}

const Order = ({ entry }: { entry: Entry }) => {
  const total = amountOf(bodyTextOf(entry).amount)
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {entry.lines.map(({ productId, name, quantity, price }) => (
          <li key={productId} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {quantity} × {name}
            </span>
            <span className="max-w-full text-ink-soft tabular-nums">{amountOf(price)} each</span>
          </li>
        ))}
      </ul>
      {total && (
        <dl>
          <SummaryRow name="Total, paid in cash" strong>
            {total}
          </SummaryRow>
        </dl>
      )}
      <p className="text-sm text-ink-soft">Prices as of {formatDateTime(new Date(entry.madeAt).toISOString())}.</p>
    </>
  )
}

const Review = ({ entry }: { entry: Entry }) => {
  const { rating = '0', title, comment } = bodyTextOf(entry)
  return (
    <>
      <Stars rating={Number(rating)} label={`${rating} of 5 stars`} />
      <p className="font-semibold" dir="auto">
        {title}
      </p>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {comment}
      </p>
    </>
  )
}

/** The content of an outbox entry. */
const EntryDetails = ({ entry }: { entry: Entry }) => {
  if (entry.kind === 'order') return <Order entry={entry} />
  if (entry.kind === 'review') return <Review entry={entry} />
  const { email, subject, message, voteType } = bodyTextOf(entry)
  if (entry.kind === 'newsletter') return <p className="wrap-anywhere">The newsletter, to {email}</p>
  if (entry.kind === 'vote') {
    return (
      <p>{voteType === 'helpful' ? 'Helpful' : voteType === 'unhelpful' ? 'Not helpful' : 'Your vote taken back'}</p>
    )
  }
  return (
    <>
      <p className="font-semibold" dir="auto">
        {subject}
      </p>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {message}
      </p>
    </>
  )
}

/** A short title for an entry. */
export function titleOf({ kind, about }: Pick<Entry, 'kind' | 'about'>): string {
  if (kind === 'order') return 'Your order'
  if (kind === 'review') return about ? `Your review of ${about}` : 'Your review'
  if (kind === 'vote') return about ? `Your vote on a review of ${about}` : 'Your vote on a review'
  return kind === 'contact' ? 'Your message to us' : 'Our letters for you'
}

/** Discards an outbox entry after a second press. */
export const DiscardEntry = ({ entry }: { entry: Entry }) => {
  const [asking, setAsking] = useState(false)
  if (!asking) {
    return (
      <Button variant="quiet" className="first:-ml-6" onClick={() => setAsking(true)}>
        Discard
      </Button>
    )
  }
  return (
    <div className="grid w-full gap-2">
      <p className="text-sm">
        {entry.tried ? 'It may have reached the shop already; if not, it will not be sent.' : 'It will not be sent.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="solid" onClick={() => entryActs.discard(entry)}>
          Yes, discard
        </Button>
        <Button variant="quiet" onClick={() => setAsking(false)}>
          Keep
        </Button>
      </div>
    </div>
  )
}

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
