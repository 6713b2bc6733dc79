import { Stars } from '../../ui/stars.tsx'

interface RatingProps {
  product: { averageRating: number; reviewCount: number }
  className?: string
  /** Whether the average is also shown as a number. */
  figure?: boolean
}

/** Average rating as stars, with the number of reviews. */
export const Rating = ({ product: { averageRating, reviewCount }, className = '', figure = false }: RatingProps) => (
  <p className={`flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft ${className}`}>
    <Stars
      rating={averageRating}
      label={reviewCount === 0 ? 'Not rated yet' : `${averageRating.toFixed(1)} of 5 stars`}
      className="h-3.5 sm:h-4"
    />
    {figure && reviewCount > 0 && (
      <span className="font-semibold text-ink tabular-nums">{averageRating.toFixed(1)}</span>
    )}
    <span className="tabular-nums">
      ({reviewCount}
      <span className="sr-only"> {reviewCount === 1 ? 'review' : 'reviews'}</span>)
    </span>
  </p>
)
