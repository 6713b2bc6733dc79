import { averageOf, breakdown, type RatingCounts, ratingSlots } from '#rules/rating'
import { Stars } from '../../ui/stars.tsx'

/** The average rating, and the number of reviews for each number of stars. */
export const RatingSummary = ({ counts }: { counts: RatingCounts }) => {
  const { averageRating, reviewCount } = averageOf(counts)
  return (
    <div className="grid w-full gap-5 self-start rounded-card bg-paper-deep/60 p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="display text-5xl tabular-nums">{averageRating.toFixed(1)}</p>
        <div>
          <Stars
            slots={ratingSlots(Math.round(averageRating))}
            label={`${averageRating.toFixed(1)} of 5 stars`}
            className="h-5"
          />
          <p className="mt-1 text-sm text-ink-soft">
            Based on {reviewCount} {reviewCount === 1 ? 'review' : 'reviews'}
          </p>
        </div>
      </div>
      <ul className="grid gap-2 text-sm">
        {breakdown(counts).map(({ stars, count, percent }) => (
          <li
            key={stars}
            className="grid grid-cols-[3.5rem_1fr_4.5rem] items-center gap-3 max-[14rem]:grid-cols-[1fr_auto]"
          >
            <span>
              {stars} {stars === 1 ? 'star' : 'stars'}
            </span>
            <span
              aria-hidden="true"
              className="h-2 overflow-hidden rounded-full border border-line bg-card max-[14rem]:hidden"
            >
              <span
                data-bar=""
                className="block h-full rounded-full bg-saffron-deep"
                style={{ width: `${percent}%` }}
              />
            </span>
            <span className="text-right text-ink-soft tabular-nums">
              {count} ({percent}%)
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
