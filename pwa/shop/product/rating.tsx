import * as t from '#texts/product'
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
      label={reviewCount === 0 ? t.notRated : t.stars(averageRating.toFixed(1))}
      className="h-3.5 sm:h-4"
    />
    {figure && reviewCount > 0 && (
      <span className="font-semibold text-ink tabular-nums">{averageRating.toFixed(1)}</span>
    )}
    <span className="tabular-nums">
      {t.reviewCount(reviewCount, (text) => (
        <span key="spoken" className="sr-only">
          {text}
        </span>
      ))}
    </span>
  </p>
)
