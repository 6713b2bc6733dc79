import { ratingSlots } from '#rules/rating'
import { testimonials } from '#rules/shop-testimonials'
import { Stars } from '../../ui/stars.tsx'
import { SectionHeading } from './section-heading.tsx'

const initialsOf = (name: string) =>
  name
    .replace(/^Dr\. /, '')
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')

/** Customer testimonials; a row that scrolls sideways on a phone. */
export const Testimonials = () => (
  <section aria-labelledby="testimonials" className="section bg-paper-deep/60">
    <div className="wrap">
      <SectionHeading id="testimonials" eyebrow="From our customers" title="What customers say" />
    </div>
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="Testimonials"
      className="wrap no-bar flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto pb-1 lg:grid lg:grid-cols-3 lg:gap-6"
    >
      {testimonials.map(({ name, place, rating, text }) => (
        <li key={name} className="w-[85%] max-w-md shrink-0 snap-start lg:w-auto lg:max-w-none">
          <figure className="flex h-full flex-col gap-4 rounded-card bg-card p-6">
            <Stars slots={ratingSlots(rating)} label={`${rating} of 5 stars`} className="h-4 self-start" />
            <blockquote className="display text-xl leading-snug!">{text}</blockquote>
            <figcaption className="mt-auto flex items-center gap-3 pt-2">
              <span
                aria-hidden="true"
                className="grid size-11 place-items-center rounded-full bg-leaf-soft text-sm font-semibold text-forest"
              >
                {initialsOf(name)}
              </span>
              <span className="leading-tight">
                <span className="block font-semibold">{name}</span>
                <span className="text-sm text-ink-soft">{place}</span>
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </section>
)
