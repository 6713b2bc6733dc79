import type { Category } from '#contract/catalogue'
import { CategoryGrid } from './category-grid.tsx'

/** All categories with picture and product count. */
export const CategoriesPage = ({ categories }: { categories: readonly Category[] }) => (
  <div className="wrap pb-20">
    <header className="pt-6 pb-8 sm:pt-10 sm:pb-12">
      <h1 className="display text-[2rem] sm:text-5xl">Categories</h1>
      <p className="mt-2 text-ink-soft sm:text-lg">What can we help with?</p>
    </header>
    {categories.length > 0 ? <CategoryGrid categories={categories} /> : <p>There are no categories yet.</p>}
  </div>
)
