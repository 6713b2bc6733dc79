import type { Category } from '#contract/catalogue'
import { CategoryGrid } from './category-grid.tsx'

/** Every category with its picture and how many products it has. */
export const CategoriesPage = ({ categories }: { categories: readonly Category[] }) => (
  <div className="wrap pb-20">
    <header className="pt-6 pb-8 sm:pt-10 sm:pb-12">
      <h1 className="display text-[2rem] sm:text-5xl">Categories</h1>
      <p className="mt-2 text-ink-soft sm:text-lg">Choose what you would like help with.</p>
    </header>
    {categories.length > 0 ? <CategoryGrid categories={categories} /> : <p>There are no categories yet.</p>}
  </div>
)
