import { Link } from '@tanstack/react-router'
import { ArrowRight, BadgeCheck, FlaskConical, Leaf, ScrollText } from 'lucide-react'
import { type ComponentType, Fragment, lazy, memo, type ReactNode, Suspense } from 'react'
import type { Category } from '#contract/catalogue'
import type { HomeSection, PublicSection } from '#contract/look/content'
import { languageAttributes } from '#rules/language-attributes'
import type { ProductCard } from '#rules/product-card'
import type { ShopProfile } from '#rules/shop/shop-profile'
import * as t from '#texts/home'
import { ShopPicture } from '../../api/shop-picture.tsx'
import { ownText, useContent, useProfile } from '../../api/shop-profile.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Newsletter } from './newsletter.tsx'

interface BestSellersProps {
  cards: readonly ProductCard[]
  tile: (card: ProductCard, index: number) => ReactNode
  own: PublicSection
}

const more =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-forest underline decoration-line-strong underline-offset-4 hover:decoration-forest'

/** The first four featured products (specification section 9). */
const BestSellers = ({ cards, tile, own }: BestSellersProps) => (
  <section aria-labelledby="best-sellers" className="wrap section">
    <SectionHeading id="best-sellers" eyebrow={t.bestSellersEyebrow} title={t.bestSellersTitle} own={own}>
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

/** The hero section of the sample shop: picture, claim and two links. */
const Hero = ({ eyebrow, title, text }: PublicSection) => (
  <section data-tone="dark" className="hero bg-forest text-paper">
    <div className="relative overflow-hidden">
      <ShopPicture className="hero-picture" />
    </div>
    <div className={heroText}>
      <p className="eyebrow text-leaf-bright" {...ownText(eyebrow, t.heroEyebrow)} />
      {/* With this width, the title has the same number of lines before and after its font is loaded, so that the
          content below does not move. */}
      <h1 className="display mt-3 text-2xl leading-[1.06]! lg:max-w-88" {...ownText(title, t.heroTitle)} />
      <p
        className="mt-3 max-w-md leading-relaxed text-balance text-paper/85 md:mt-6 md:text-lg"
        {...ownText(text, t.heroText)}
      />
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

/**
 * The hero section of a shop with its own profile: name, tagline and description, beside the picture if the shop has
 * one.
 */
const OwnHero = ({ brand, tagline, blurb, look, own }: ShopProfile & { own: PublicSection }) => {
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
        {(own.eyebrow || tagline) && <p className="eyebrow text-leaf-bright" {...ownText(own.eyebrow, tagline)} />}
        <h1 className="display mt-3 text-2xl leading-[1.06]! wrap-anywhere" {...ownText(own.title, brand)} />
        {(own.text || blurb) && (
          <p className="mt-3 max-w-prose leading-relaxed text-paper/85 md:mt-6 md:text-lg">
            <bdi {...ownText(own.text, blurb)} />
          </p>
        )}
        <Link to="/products" className={buttonClass('primary', 'mt-6 px-5.5! md:mt-9')}>
          {t.shopNow}
        </Link>
      </div>
    </section>
  )
}

const sampleClaims = [
  { icon: Leaf, text: t.organicCertified },
  { icon: FlaskConical, text: t.labTested },
  { icon: ScrollText, text: t.unaniApproved },
  { icon: BadgeCheck, text: t.fssaiCertified },
]

/** The trust strip with the claims of the owner. The sample shop shows the four claims of the specification instead. */
const TrustStrip = ({ isSample }: { isSample: boolean }) => {
  const { claims } = useContent()
  const shown =
    claims?.map((claim) => ({ icon: BadgeCheck, text: ownText(claim).children ?? '' })) ??
    (isSample ? sampleClaims : [])
  if (shown.length === 0) return null
  return (
    <section aria-label={t.standards} className="border-b border-line bg-paper-deep/50">
      <ul className="wrap grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,50%_-_0.75rem)),1fr))] gap-x-3 py-3 md:grid-cols-4 md:py-5">
        {shown.map(({ icon: Icon, text }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: claims of the owner can be equal
            key={index}
            className="flex items-center gap-3 py-2.5 text-sm leading-tight font-medium md:justify-center"
          >
            <Icon size={22} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-leaf" />
            <span {...languageAttributes(text)}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const loadLower = () => import('./lower-sections.tsx')
const loadGrid = async () => (await import('./category-grid.tsx')).CategoryGrid

// The browser loads the code of the lower sections after that of the first view. Until then React does not change the
// HTML that the server rendered for them.
let Story: ComponentType<PublicSection> = lazy(async () => ({ default: (await loadLower()).Story }))
let Testimonials: ComponentType<PublicSection> = lazy(async () => ({ default: (await loadLower()).Testimonials }))
let CategoryGrid: ComponentType<Pick<HomePageProps, 'categories'>> = lazy(async () => ({ default: await loadGrid() }))

/**
 * Loads the code of the lower sections before the server renders a page, because server rendering cannot wait for lazy
 * components.
 */
export async function prepareSections(): Promise<void> {
  ;({ Story, Testimonials } = await loadLower())
  CategoryGrid = await loadGrid()
}

interface CategoriesProps extends Pick<HomePageProps, 'categories'> {
  own: PublicSection
  /** Whether the section above has a space at its end. */
  hasSpace: boolean
}

// The section with the categories is memoised: if React rendered its Suspense element again before the code is loaded,
// it would remove the HTML that the server rendered.
const Categories = memo(({ categories, own, hasSpace }: CategoriesProps) => (
  <section aria-labelledby="categories" className={hasSpace ? 'wrap pb-[clamp(3rem,8vw,6rem)]' : 'wrap section'}>
    <SectionHeading id="categories" eyebrow={t.categoriesEyebrow} title={t.categoriesTitle} own={own} />
    <Suspense>
      <CategoryGrid categories={categories} />
    </Suspense>
  </section>
))
const LowerSection = memo(({ own }: { own: PublicSection }) => (
  <Suspense>{own.id === 'story' ? <Story {...own} /> : <Testimonials {...own} />}</Suspense>
))

/** The sections of the home page of a shop whose owner has chosen none. */
const builtInSections: readonly PublicSection[] = Object.values({
  hero: { id: 'hero' },
  claims: { id: 'claims' },
  bestSellers: { id: 'bestSellers' },
  categories: { id: 'categories' },
  recentlyViewed: { id: 'recentlyViewed' },
  story: { id: 'story' },
  testimonials: { id: 'testimonials' },
  newsletter: { id: 'newsletter' },
} satisfies Record<HomeSection, PublicSection>)

interface HomePageProps {
  categories: readonly Category[]
  featured: readonly ProductCard[]
  tile: (card: ProductCard, index: number) => ReactNode
  /** The products recently viewed on this device. */
  seen: ReactNode
}

/**
 * The home page. The owner writes claims and story, chooses the testimonials, and sets order and visibility of the
 * sections. The sample shop has built-in claims, story and testimonials.
 */
export const HomePage = ({ categories, featured, tile, seen }: HomePageProps) => {
  const profile = useProfile()
  const { isSample } = profile
  const content = useContent()
  const sections = content.sections ?? builtInSections
  const builtIn: Readonly<Record<HomeSection, (own: PublicSection) => ReactNode>> = {
    hero: (own) => (isSample ? <Hero {...own} /> : <OwnHero {...profile} own={own} />),
    claims: () => <TrustStrip isSample={isSample} />,
    bestSellers: (own) => featured.length > 0 && <BestSellers cards={featured} tile={tile} own={own} />,
    categories: (own) =>
      categories.length > 0 && (
        <Categories
          categories={categories}
          own={own}
          hasSpace={sections[sections.indexOf(own) - 1]?.id === 'bestSellers'}
        />
      ),
    recentlyViewed: () => seen,
    story: (own) => (isSample || own.title || own.text) && <LowerSection own={own} />,
    testimonials: (own) => (isSample || content.testimonials) && <LowerSection own={own} />,
    newsletter: (own) => <Newsletter own={own} />,
  }
  return (
    <>
      {!sections.some(({ id }) => id === 'hero') && <h1 className="sr-only">{profile.brand}</h1>}
      {sections.map((own) => (
        <Fragment key={own.id}>{builtIn[own.id]?.(own)}</Fragment>
      ))}
    </>
  )
}

interface SectionHeadingProps {
  id: string
  /** The built-in texts of the heading, for a section without texts of the owner. */
  eyebrow: string
  title: string
  /** The texts of the owner, which replace the built-in ones. */
  own: PublicSection
  /** A link shown next to the title. */
  children?: ReactNode
}

/** The heading of a section of the home page. */
export const SectionHeading = ({ id, eyebrow, title, own, children }: SectionHeadingProps) => (
  <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-10">
    <div>
      <p className="eyebrow text-leaf" {...ownText(own.eyebrow, eyebrow)} />
      <h2 id={id} className="display mt-2 text-2xl" {...ownText(own.title, title)} />
      {own.text && <p className="mt-3 max-w-prose leading-relaxed text-ink-soft" {...ownText(own.text)} />}
    </div>
    {children}
  </div>
)
