import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Clock3 } from 'lucide-react'
import { ratingSlots } from '#rules/rating'
import { written } from '#rules/written'
import { useSessionMark } from '../../api/session-store.ts'
import { Stars } from '../../ui/stars.tsx'
import { waitingReviewsQuery } from '../outbox/outbox.queries.ts'
import { savedTitle } from '../outbox/outbox-store.ts'

/** The device's unsent reviews of a product. They are not part of the average rating. */
export const WaitingReviews = ({ productId }: { productId: number }) => {
  // Re-renders when another account signs in, because each account sees its own reviews.
  useSessionMark()
  const { data: reviews = [] } = useQuery(waitingReviewsQuery(productId))
  if (reviews.length === 0) return null
  return (
    <ul aria-label="Your reviews that are not sent yet" className="mb-8 grid gap-4">
      {reviews.map(({ key, rating, title, comment, needsAttention }) => (
        <li key={key} className="grid gap-2 rounded-card border border-line border-dashed bg-card p-5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars slots={ratingSlots(rating)} label={`${rating} of 5 stars`} />
            {title && (
              <h3 className="font-semibold" {...written(title)}>
                {title}
              </h3>
            )}
          </div>
          {comment && (
            <p className="w-fit max-w-prose whitespace-pre-line" {...written(comment)}>
              {comment}
            </p>
          )}
          <p
            className={`flex flex-wrap items-center gap-x-2 text-sm font-medium ${needsAttention ? 'text-terracotta' : 'text-forest'}`}
          >
            {needsAttention ? <CircleAlert size={16} aria-hidden="true" /> : <Clock3 size={16} aria-hidden="true" />}
            {needsAttention ? 'Not sent: needs your attention' : savedTitle}
            <Link to="/waiting" className="py-2.5 font-semibold underline underline-offset-4">
              {needsAttention ? 'See why' : 'Change or discard'}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  )
}
