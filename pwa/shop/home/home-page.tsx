import { Link } from '@tanstack/react-router'
import { ArrowRight, BadgeCheck, FlaskConical, Leaf, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Category } from '#contract/catalogue'
import type { ProductCard } from '#rules/product-card'
import { testimonials } from '#rules/shop/shop-testimonials'
import * as t from '#texts/home'
import { stars as starsText } from '#texts/product'
import { useProfile } from '../../api/shop-profile.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Stars } from '../../ui/stars.tsx'
import { StillLife } from '../../ui/still-life.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { Newsletter } from './newsletter.tsx'

interface SectionHeadingProps {
  id: string
  eyebrow: string
  title: string
  /** A link shown next to the title. */
  children?: ReactNode
}

/** The heading of a section of the home page. */
const SectionHeading = ({ id, eyebrow, title, children }: SectionHeadingProps) => (
  <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-10">
    <div>
      <p className="eyebrow text-leaf">{eyebrow}</p>
      <h2 id={id} className="display mt-2 text-2xl">
        {title}
      </h2>
    </div>
    {children}
  </div>
)

const initialsOf = (name: string) =>
  name
    .replace(/^Dr\. /, '')
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')

/** The testimonials of the sample shop, labelled as invented. On a phone they are a row that scrolls sideways. */
const Testimonials = () => (
  <section aria-labelledby="testimonials" className="section bg-paper-deep/60">
    <div className="wrap">
      <SectionHeading id="testimonials" eyebrow={t.testimonialsEyebrow} title={t.testimonialsTitle} />
      <p className="-mt-4 mb-6 text-sm text-ink-soft sm:-mt-6">{t.testimonialsSample}</p>
    </div>
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t.testimonials}
      className="wrap no-bar flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto pb-1 lg:grid lg:grid-cols-3 lg:gap-6"
    >
      {testimonials.map(({ name, place, rating, text }) => (
        <li key={name} className="w-[85%] max-w-md shrink-0 snap-start lg:w-auto lg:max-w-none">
          <figure className="flex h-full flex-col gap-4 rounded-card bg-card p-6">
            <Stars rating={rating} label={starsText(rating)} className="h-4 self-start" />
            <blockquote className="display text-lg leading-snug!">{text}</blockquote>
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

const forms = [
  { name: t.kushta, text: t.kushtaText },
  { name: t.majun, text: t.majunText },
  { name: t.sharbat, text: t.sharbatText },
  { name: t.qurs, text: t.qursText },
]

/** A section that introduces the four families of preparations. */
const Story = () => (
  <section aria-labelledby="families" data-tone="dark" className="section bg-forest-deep text-paper">
    <div className="wrap grid gap-10 lg:grid-cols-[1fr_1.5fr] lg:gap-20">
      <div>
        <p className="eyebrow text-leaf-bright">{t.storyEyebrow}</p>
        <h2 id="families" className="display mt-2 text-2xl">
          {t.storyTitle}
        </h2>
        <p className="mt-4 max-w-md leading-relaxed text-paper/80">{t.storyText}</p>
        <Link to="/about" className={buttonClass('light', 'mt-7')}>
          {t.learnAboutUnani}
        </Link>
      </div>
      <dl className="grid gap-x-10 sm:grid-cols-2">
        {forms.map(({ name, text }) => (
          <div key={name} className="border-t border-paper/20 py-6">
            <dt className="display text-xl text-saffron">{name}</dt>
            <dd className="mt-2 leading-relaxed text-paper/85">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
)

interface BestSellersProps {
  cards: readonly ProductCard[]
  tile: (card: ProductCard, index: number) => ReactNode
}

const more =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-forest underline decoration-line-strong underline-offset-4 hover:decoration-forest'

/** The first four featured products (specification section 9). */
const BestSellers = ({ cards, tile }: BestSellersProps) => (
  <section aria-labelledby="best-sellers" className="wrap section">
    <SectionHeading id="best-sellers" eyebrow={t.bestSellersEyebrow} title={t.bestSellersTitle}>
      <Link to="/products" className={more}>
        {t.viewAllProducts}
        <ArrowRight size={18} aria-hidden="true" className="rtl:-scale-x-100" />
      </Link>
    </SectionHeading>
    <ul className="card-grid best-four">
      {cards.slice(0, 4).map((card, index) => (
        <li key={card.id}>{tile(card, index)}</li>
      ))}
    </ul>
  </section>
)

/** The hero section of the sample: picture, claim and two links. */
const Hero = () => (
  <section data-tone="dark" className="hero bg-forest text-paper">
    <div className="relative overflow-hidden">
      <StillLife className="hero-picture" />
    </div>
    <div className="self-center px-[clamp(1rem,4vw,3rem)] pt-6 pb-9 md:py-12 lg:py-8 lg:pe-8 lg:ps-[max(3rem,calc((100vw-82rem)/2+3rem))]">
      <p className="eyebrow text-leaf-bright">{t.heroEyebrow}</p>
      <h1 className="display mt-3 text-2xl leading-[1.06]!">{t.heroTitle}</h1>
      <p className="mt-3 max-w-md leading-relaxed text-balance text-paper/85 md:mt-6 md:text-lg">{t.heroText}</p>
      <div className="mt-6 flex flex-wrap gap-2.5 md:mt-9">
        <Link to="/products" className={buttonClass('primary', 'px-5.5!')}>
          {t.shopNow}
        </Link>
        <Link to="/about" className={buttonClass('light', 'px-4!')}>
          {t.learnAboutUnani}
        </Link>
      </div>
    </div>
  </section>
)

/** The hero section of an own shop: its name, tagline and description. */
const OwnHero = ({ brand, tagline, blurb }: ReturnType<typeof useProfile>) => (
  <section data-tone="dark" className="bg-forest py-12 text-paper sm:py-20">
    <div className="wrap">
      {tagline && <p className="eyebrow text-leaf-bright">{tagline}</p>}
      <h1 className="display mt-3 text-2xl leading-[1.06]! wrap-anywhere">{brand}</h1>
      {blurb && <p className="mt-3 max-w-prose leading-relaxed text-paper/85 md:mt-6 md:text-lg">{blurb}</p>}
      <Link to="/products" className={buttonClass('primary', 'mt-6 px-5.5! md:mt-9')}>
        {t.shopNow}
      </Link>
    </div>
  </section>
)

const claims = [
  { icon: Leaf, text: t.organicCertified },
  { icon: FlaskConical, text: t.labTested },
  { icon: ScrollText, text: t.unaniApproved },
  { icon: BadgeCheck, text: t.fssaiCertified },
]

/** The four claims of the specification's trust strip. */
const TrustStrip = () => (
  <section aria-label={t.standards} className="border-b border-line bg-paper-deep/50">
    <ul className="wrap grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,50%_-_0.75rem)),1fr))] gap-x-3 py-3 md:grid-cols-4 md:py-5">
      {claims.map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-center gap-3 py-2.5 text-sm leading-tight font-medium md:justify-center">
          <Icon size={22} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-leaf" />
          {text}
        </li>
      ))}
    </ul>
  </section>
)

interface HomePageProps {
  categories: readonly Category[]
  featured: readonly ProductCard[]
  tile: (card: ProductCard, index: number) => ReactNode
  /** The products recently viewed on this device. */
  seen: ReactNode
}

/** The home page. Claims, story and testimonials are those of the sample. */
export const HomePage = ({ categories, featured, tile, seen }: HomePageProps) => {
  const profile = useProfile()
  const { isSample } = profile
  return (
    <>
      {isSample ? <Hero /> : <OwnHero {...profile} />}
      {isSample && <TrustStrip />}
      {featured.length > 0 && <BestSellers cards={featured} tile={tile} />}
      {categories.length > 0 && (
        <section aria-labelledby="categories" className="wrap pb-[clamp(3rem,8vw,6rem)]">
          <SectionHeading id="categories" eyebrow={t.categoriesEyebrow} title={t.categoriesTitle} />
          <CategoryGrid categories={categories} />
        </section>
      )}
      {seen}
      {isSample && <Story />}
      {isSample && <Testimonials />}
      <Newsletter />
    </>
  )
}
