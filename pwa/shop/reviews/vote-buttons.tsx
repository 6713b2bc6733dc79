import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { Review, VoteType } from '#contract/reviews'

interface VoteButtonsProps {
  review: Review
  /** A vote is being sent: the buttons are disabled and keep the focus. */
  pending: boolean
  onVote: (voteType: VoteType | null) => void
}

const choices = [
  { type: 'helpful', label: 'Helpful', icon: ThumbsUp, count: 'helpfulCount' },
  { type: 'unhelpful', label: 'Not helpful', icon: ThumbsDown, count: 'unhelpfulCount' },
] as const

/** Buttons that rate a review as helpful or not. Pressing the active one removes the vote. */
export const VoteButtons = ({ review, pending, onVote }: VoteButtonsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and its default layout
  <div role="group" aria-label={`Was the review by ${review.customerName} helpful?`} className="-mx-3 flex flex-wrap">
    {choices.map(({ type, label, icon: Icon, count }) => {
      const mine = review.myVote === type
      return (
        <button
          key={type}
          type="button"
          aria-pressed={mine}
          aria-disabled={pending || undefined}
          onClick={() => !pending && onVote(mine ? null : type)}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-transparent px-3 text-sm text-ink-soft transition-colors hover:bg-paper-deep hover:text-forest aria-disabled:cursor-progress aria-disabled:opacity-60 aria-pressed:border-forest aria-pressed:bg-leaf-soft aria-pressed:text-forest"
        >
          <Icon size={16} aria-hidden="true" className={mine ? 'fill-leaf-bright' : ''} />
          {label}
          <span className="tabular-nums">({review[count]})</span>
        </button>
      )
    })}
  </div>
)
