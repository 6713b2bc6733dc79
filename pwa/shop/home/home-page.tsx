import type { ReactNode } from 'react'
import type { Category } from '#contract/catalogue'
import type { ProductCard } from '#rules/product-card'
import { BestSellers } from './best-sellers.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { Hero } from './hero.tsx'
import { Newsletter } from './newsletter.tsx'
import { SectionHeading } from './section-heading.tsx'
import { Story } from './story.tsx'
import { Testimonials } from './testimonials.tsx'
import { TrustStrip } from './trust-strip.tsx'

interface HomePageProps {
  categories: readonly Category[]
  featured: readonly ProductCard[]
  tile: (card: ProductCard, index: number) => ReactNode
  /** The products recently viewed on this device. */
  seen: ReactNode
}

/** The home page. */
export const HomePage = ({ categories, featured, tile, seen }: HomePageProps) => (
  <>
    <Hero />
    <TrustStrip />
    {featured.length > 0 && <BestSellers cards={featured} tile={tile} />}
    {categories.length > 0 && (
      <section aria-labelledby="categories" className="wrap pb-[clamp(3rem,8vw,6rem)]">
        <SectionHeading id="categories" eyebrow="Find what you came for" title="Shop by Category" />
        <CategoryGrid categories={categories} />
      </section>
    )}
    {seen}
    <Story />
    <Testimonials />
    <Newsletter />
  </>
)
