import { ratingSlots, type Slot } from '#rules/rating'

interface StarsProps {
  /** The rating from 0 to 5. An average is rounded to one decimal, as in its text. */
  rating: number
  /** The rating as text, for screen readers. */
  label: string
  className?: string
}

const step = 24
const star = (x: number) => `M${x + 12} 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.4-5.8-3-5.8 3 1.1-6.4-4.7-4.6 6.5-.9z`
const leftHalf = (x: number) => `M${x + 12} 2.6v14.8l-5.8 3 1.1-6.4-4.7-4.6 6.5-.9z`
const path = (slots: readonly Slot[], kind: Slot, draw: (x: number) => string) =>
  slots.map((slot, i) => (slot === kind ? draw(i * step) : '')).join('')

/** A rating as five stars in one SVG. Every rating of the shop is drawn by this component. */
export const Stars = ({ rating, label, className = 'h-4' }: StarsProps) => {
  const slots = ratingSlots(rating)
  return (
    <svg
      viewBox="0 0 120 24"
      role="img"
      aria-label={label}
      className={`w-auto shrink-0 text-saffron-deep ${className}`}
    >
      <path
        d={slots.map((slot, i) => (slot === 'full' ? '' : star(i * step))).join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
      <path d={path(slots, 'full', star) + path(slots, 'half', leftHalf)} fill="currentColor" />
    </svg>
  )
}
