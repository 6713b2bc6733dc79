import { Link } from '@tanstack/react-router'
import type { PublicSection } from '#contract/look/content'
import { languageAttributes } from '#rules/language-attributes'
import { learnAboutUnani } from '#texts/home'
import * as t from '#texts/home-story'
import { stars as starsText } from '#texts/product'
import { answers, jawarish, khamira } from '#texts/testimonials'
import { ownText, useContent, useProfile } from '../../api/shop-profile.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Stars } from '../../ui/stars.tsx'
import { SectionHeading } from './home-page.tsx'

/** The testimonials of the sample shop. The persons are invented. */
const sampleTestimonials = [khamira, answers, jawarish].map((testimonial) => ({ rating: 5, ...testimonial }))

const initialsOf = (name: string) =>
  name
    .replace(/^Dr\. /, '')
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')

/**
 * Approved reviews that the owner has chosen. The sample shop shows invented testimonials instead, labelled as such. On
 * a phone the texts are a row that scrolls sideways.
 */
export const Testimonials = (own: PublicSection) => {
  const { testimonials } = useContent()
  const shown = testimonials ?? sampleTestimonials
  return (
    <section aria-labelledby="testimonials" className="section bg-paper-deep/60">
      <div className="wrap">
        <SectionHeading id="testimonials" eyebrow={t.testimonialsEyebrow} title={t.testimonialsTitle} own={own} />
        {!testimonials && <p className="-mt-4 mb-6 text-sm text-ink-soft sm:-mt-6">{t.testimonialsSample}</p>}
      </div>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t.testimonials}
        className="wrap no-bar flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto pb-1 lg:grid lg:grid-cols-3 lg:gap-6"
      >
        {shown.map((each) => (
          <li
            key={'id' in each ? each.id : each.name}
            className="w-[85%] max-w-md shrink-0 snap-start lg:w-auto lg:max-w-none"
          >
            <figure className="flex h-full flex-col gap-4 rounded-card bg-card p-6">
              <Stars rating={each.rating} label={starsText(each.rating)} className="h-4 self-start" />
              {'id' in each ? (
                <blockquote className="display text-lg leading-snug! wrap-anywhere" {...languageAttributes(each.text)}>
                  {each.text}
                </blockquote>
              ) : (
                <blockquote className="display text-lg leading-snug!">{each.text}</blockquote>
              )}
              <figcaption className="mt-auto flex items-center gap-3 pt-2">
                <span
                  aria-hidden="true"
                  className="grid size-11 place-items-center rounded-full bg-leaf-soft text-sm font-semibold text-forest"
                >
                  {initialsOf(each.name)}
                </span>
                <span className="leading-tight">
                  <span className="block font-semibold">{each.name}</span>
                  {'id' in each ? (
                    <Link
                      to="/products/$slug"
                      params={{ slug: each.product.slug }}
                      className="inline-flex min-h-11 items-center text-sm text-ink-soft underline underline-offset-4"
                      {...languageAttributes(each.product.name)}
                    >
                      {each.product.name}
                    </Link>
                  ) : (
                    <span className="text-sm text-ink-soft">{each.place}</span>
                  )}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

const forms = [
  { name: t.kushta, text: t.kushtaText },
  { name: t.majun, text: t.majunText },
  { name: t.sharbat, text: t.sharbatText },
  { name: t.qurs, text: t.qursText },
]

/** The story: a text of the owner. The sample shop has a built-in story with the forms of its medicines. */
export const Story = ({ eyebrow, title, text }: PublicSection) => {
  const { isSample } = useProfile()
  const builtIn = (value: string) => (isSample ? value : null)
  return (
    <section aria-labelledby="families" data-tone="dark" className="section bg-forest-deep text-paper">
      <div className={isSample ? 'wrap grid gap-10 lg:grid-cols-[1fr_1.5fr] lg:gap-20' : 'wrap'}>
        <div>
          {(eyebrow || isSample) && (
            <p className="eyebrow text-leaf-bright" {...ownText(eyebrow, builtIn(t.storyEyebrow))} />
          )}
          <h2 id="families" className="display mt-2 text-2xl" {...ownText(title, builtIn(t.storyTitle))} />
          {(text || isSample) && (
            <p className="mt-4 max-w-md leading-relaxed text-paper/80" {...ownText(text, builtIn(t.storyText))} />
          )}
          {isSample && (
            <Link to="/about" className={buttonClass('light', 'mt-7')}>
              {learnAboutUnani}
            </Link>
          )}
        </div>
        {isSample && (
          <dl className="grid gap-x-10 sm:grid-cols-2">
            {forms.map(({ name, text }) => (
              <div key={name} className="border-t border-paper/20 py-6">
                <dt className="display text-xl text-saffron">{name}</dt>
                <dd className="mt-2 leading-relaxed text-paper/85">{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  )
}
