import { formatDateTime } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import { ratingSlots } from '#rules/rating'
import type { Entry } from '../../offline/outbox/entry.ts'
import { Stars } from '../../ui/stars.tsx'
import { SummaryRow } from '../../ui/summary-row.tsx'
import { bodyTextOf } from './entry-text.ts'

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
      <Stars slots={ratingSlots(Number(rating))} label={`${rating} of 5 stars`} />
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
export const EntryDetails = ({ entry }: { entry: Entry }) => {
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
