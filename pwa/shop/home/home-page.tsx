import { Link } from '@tanstack/react-router'
import { ArrowRight, BadgeCheck, FlaskConical, Leaf, ScrollText } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { Category } from '#contract/catalogue'
import type { ProductCard } from '#rules/product-card'
import type { ShopProfile } from '#rules/shop/shop-profile'
import * as t from '#texts/home'
import { ShopPicture } from '../../api/shop-picture.tsx'
import { useProfile } from '../../api/shop-profile.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Newsletter } from './newsletter.tsx'
import { SectionHeading } from './section-heading.tsx'

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

const heroText =
  'self-center px-[clamp(1rem,4vw,3rem)] pt-6 pb-9 md:py-12 lg:py-8 lg:pe-8 lg:ps-[max(3rem,calc((100vw-82rem)/2+3rem))]'

/** The hero section of the sample: picture, claim and two links. */
const Hero = () => (
  <section data-tone="dark" className="hero bg-forest text-paper">
    <div className="relative overflow-hidden">
      <ShopPicture className="hero-picture" />
    </div>
    <div className={heroText}>
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

/** The hero section of an own shop: its name, tagline and description, beside its picture if it has one. */
const OwnHero = ({ brand, tagline, blurb, look }: ShopProfile) => {
  const hasPicture = Boolean(look?.heroImage)
  return (
    <section
      data-tone="dark"
      className={hasPicture ? 'hero bg-forest text-paper' : 'bg-forest py-12 text-paper sm:py-20'}
    >
      {hasPicture && (
        <div className="relative overflow-hidden">
          <ShopPicture className="hero-picture" />
        </div>
      )}
      <div className={hasPicture ? heroText : 'wrap'}>
        {tagline && <p className="eyebrow text-leaf-bright">{tagline}</p>}
        <h1 className="display mt-3 text-2xl leading-[1.06]! wrap-anywhere">{brand}</h1>
        {blurb && (
          <p className="mt-3 max-w-prose leading-relaxed text-paper/85 md:mt-6 md:text-lg">
            <bdi>{blurb}</bdi>
          </p>
        )}
        <Link to="/products" className={buttonClass('primary', 'mt-6 px-5.5! md:mt-9')}>
          {t.shopNow}
        </Link>
      </div>
    </section>
  )
}

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

const loadSections = async () => (await import('./sample-sections.tsx')).SampleSections
const loadGrid = async () => (await import('./category-grid.tsx')).CategoryGrid

// The browser loads the code of these sections after that of the first view. Until then React leaves the HTML of the
// server in its place.
let SampleSections: ComponentType = lazy(async () => ({ default: await loadSections() }))
let CategoryGrid: ComponentType<Pick<HomePageProps, 'categories'>> = lazy(async () => ({ default: await loadGrid() }))

/** Loads the sections for a rendering on the server, which cannot wait for them. */
export async function prepareSections(): Promise<void> {
  SampleSections = await loadSections()
  CategoryGrid = await loadGrid()
}

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
          <Suspense>
            <CategoryGrid categories={categories} />
          </Suspense>
        </section>
      )}
      {seen}
      {isSample && (
        <Suspense>
          <SampleSections />
        </Suspense>
      )}
      <Newsletter />
    </>
  )
}
