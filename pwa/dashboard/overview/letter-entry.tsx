import { RotateCw } from 'lucide-react'
import type { UnsentEmail, UnsentState } from '#contract/admin-letters'
import { formatDateTime } from '#rules/dates'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { AdminLink } from '../frame/admin-link.tsx'
import { letterName } from './letter-words.ts'

interface LetterEntryProps {
  letter: UnsentEmail
  state: UnsentState
  busy: boolean
  onAgain: () => void
}

/** One email that was not sent: to whom, why, and what can be done. */
export const LetterEntry = ({ letter, state, busy, onAgain }: LetterEntryProps) => {
  const { id, to, orderId, error, failedAt } = letter
  const name = letterName(letter.letter)
  return (
    <article aria-label={`${name} to ${to}`} className="grid gap-2 rounded-card border border-line bg-card px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{name}</span> to {to || 'no address'}
        </p>
        {failedAt && (
          <time dateTime={failedAt} className="text-sm text-ink-soft">
            {formatDateTime(failedAt)}
          </time>
        )}
      </div>
      {/* The dialog states the reason for withheld emails. */}
      {state === 'failed' && error && <p className="text-sm text-terracotta wrap-anywhere">{error}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" aria-disabled={busy ? true : undefined} onClick={onAgain}>
          <RotateCw size={17} aria-hidden="true" />
          {state === 'failed' ? 'Send again' : 'Send'}
        </Button>
        {orderId !== null && (
          <AdminLink to="/admin/orders/$orderId" params={{ orderId }} className={buttonClass('quiet')}>
            {`Order ${orderId}`}
          </AdminLink>
        )}
        <AdminLink
          to="/admin"
          search={{ dialog: state === 'failed' ? 'letters' : 'withheld', letter: String(id) }}
          className={buttonClass('quiet', 'text-terracotta! decoration-terracotta/50!')}
        >
          Do not send
        </AdminLink>
      </div>
    </article>
  )
}
