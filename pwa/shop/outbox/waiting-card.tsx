import { Link } from '@tanstack/react-router'
import { Clock3 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { lineKey } from '#rules/cart'
import { formatDateTime } from '#rules/dates'
import { languageAttributes } from '#rules/language-attributes'
import { formatInr, parseRupees } from '#rules/money'
import * as t from '#texts/outbox'
import { savedTitle } from '#texts/saved-entry'
import { OfflineError } from '../../api/http-error.ts'
import type { Entry } from '../../offline/outbox/entry.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Stars } from '../../ui/stars.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { SummaryRow } from '../../ui/totals.tsx'
import { bodyTextOf, entryActions, isEditable } from './entry-actions.ts'
import type { EntryFormProps, EntryProblemProps } from './entry-problem.tsx'

// The waiting page loads the input schemas and form fields only for an entry that the server refused or the shopper
// edits.
const loadForms = () => import('./entry-problem.tsx')
const EntryProblem = lazy(() =>
  loadForms().then(
    (module) => ({ default: module.EntryProblem }),
    () => ({ default: ({ problem }: EntryProblemProps) => <p className="wrap-anywhere">{problem.message}</p> }),
  ),
)
const EntryForm = lazy(() =>
  loadForms().then(
    (module) => ({ default: module.EntryForm }),
    () => ({ default: ({ onCancel }: EntryFormProps) => <Button onClick={onCancel}>{t.sendUnchanged}</Button> }),
  ),
)

/** Marks an outbox entry as being edited once its form is loaded, so that it is not held back without a form. */
async function startEditing(entry: Entry): Promise<void> {
  try {
    await loadForms()
  } catch {
    toast({ title: t.notChangedTitle, description: new OfflineError().message, variant: 'destructive' })
    return
  }
  await entryActions.hold(entry)
}

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
        {entry.lines.map((line) => (
          <li key={lineKey(line)} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {line.quantity} × <bdi {...languageAttributes(line.name)}>{line.name}</bdi>
              {line.variantTitle && (
                <>
                  {' '}
                  <bdi {...languageAttributes(line.variantTitle)}>({line.variantTitle})</bdi>
                </>
              )}
            </span>
            <span className="max-w-full text-ink-soft tabular-nums">{t.priceEach(amountOf(line.price) ?? '')}</span>
          </li>
        ))}
      </ul>
      {total && (
        <dl>
          <SummaryRow name={t.totalInCash} strong>
            {total}
          </SummaryRow>
        </dl>
      )}
      <p className="text-sm text-ink-soft">{t.pricesAsOf(formatDateTime(new Date(entry.madeAt).toISOString()))}</p>
    </>
  )
}

const Review = ({ entry }: { entry: Entry }) => {
  const { rating = '0', title, comment } = bodyTextOf(entry)
  return (
    <>
      <Stars rating={Number(rating)} label={t.stars(rating)} />
      <p className="font-semibold" dir="auto">
        {title}
      </p>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {comment}
      </p>
    </>
  )
}

/** The content of an outbox entry, for example the text of a review. */
const EntryDetails = ({ entry }: { entry: Entry }) => {
  if (entry.kind === 'order') return <Order entry={entry} />
  if (entry.kind === 'review') return <Review entry={entry} />
  const { email, subject, message, voteType } = bodyTextOf(entry)
  if (entry.kind === 'return') return <p className="wrap-anywhere">{t.returnOf(entry.about)}</p>
  if (entry.kind === 'newsletter') return <p className="wrap-anywhere">{t.newsletterTo(email ?? '')}</p>
  if (entry.kind === 'stock') return <p className="wrap-anywhere">{t.stockRequestTo(email ?? '')}</p>
  if (entry.kind === 'vote') {
    return <p>{voteType === 'helpful' ? t.voteHelpful : voteType === 'unhelpful' ? t.voteUnhelpful : t.voteRemoved}</p>
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

/** Returns a short title for an outbox entry. */
export function titleOf({ kind, about }: Pick<Entry, 'kind' | 'about'>): string {
  if (kind === 'order') return t.yourOrder
  if (kind === 'review') return about ? t.yourReviewOf(about) : t.yourReview
  if (kind === 'stock') return about ? t.yourStockRequestFor(about) : t.yourStockRequest
  if (kind === 'vote') return about ? t.yourVoteOn(about) : t.yourVote
  if (kind === 'return') return t.yourReturn
  return kind === 'contact' ? t.yourMessage : t.yourNewsletter
}

/** The button that discards an outbox entry. The shopper must confirm with a second press. */
export const DiscardEntry = ({ entry }: { entry: Entry }) => {
  const [asking, setAsking] = useState(false)
  if (!asking) {
    return (
      <Button variant="quiet" className="first:-ms-6" onClick={() => setAsking(true)}>
        {t.discard}
      </Button>
    )
  }
  return (
    <div className="grid w-full gap-2">
      <p className="text-sm">{entry.tried ? t.discardTriedText : t.discardText}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="solid" onClick={() => entryActions.discard(entry)}>
          {t.discardConfirm}
        </Button>
        <Button variant="quiet" onClick={() => setAsking(false)}>
          {t.keep}
        </Button>
      </div>
    </div>
  )
}

/** One outbox entry: its content, its state and its buttons. */
export const WaitingCard = ({ entry }: { entry: Entry }) => {
  const { kind, state, problem } = entry
  const heading = `waiting-${entry.key}`
  const changing = state === 'held'
  return (
    <article aria-labelledby={heading} className="grid gap-4 rounded-card border border-line bg-card p-5 sm:p-6">
      <div>
        <h2 id={heading} className="display text-lg wrap-anywhere">
          {titleOf(entry)}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {state === 'waiting' && (
            <span>
              <Clock3 size={16} aria-hidden="true" className="me-1.5 inline align-text-bottom" />
              {kind === 'order' ? (entry.tried ? t.orderNotConfirmed : t.orderNotPlaced) : savedTitle}
            </span>
          )}
          {state === 'needs-you' && <strong className="font-semibold text-terracotta">{t.actionNeeded}</strong>}
          {changing && (kind === 'order' ? t.orderPaused : t.paused)}
        </p>
        <p className="text-sm text-ink-soft">{t.madeAt(formatDateTime(new Date(entry.madeAt).toISOString()))}</p>
      </div>
      {changing && isEditable(entry) ? (
        <Suspense fallback={null}>
          <EntryForm
            entry={entry}
            onSave={(body) => entryActions.save(entry, body)}
            onCancel={() => entryActions.send(entry)}
          />
        </Suspense>
      ) : (
        <>
          <EntryDetails entry={entry} />
          {state === 'needs-you' && problem && (
            <Suspense fallback={null}>
              <EntryProblem entry={entry} problem={problem} />
            </Suspense>
          )}
          <div className="flex flex-wrap items-center gap-2">
            {changing && (
              <Button variant="outline" onClick={() => entryActions.send(entry)}>
                {t.sendUnchanged}
              </Button>
            )}
            {kind === 'order' && !problem && (
              <Link to="/checkout" onClick={() => entryActions.hold(entry)} className={buttonClass('outline')}>
                {changing ? t.keepEditing : t.change}
              </Link>
            )}
            {isEditable(entry) && (
              <Button variant="outline" onClick={() => startEditing(entry)}>
                {t.change}
              </Button>
            )}
            <DiscardEntry entry={entry} />
          </div>
        </>
      )}
    </article>
  )
}
