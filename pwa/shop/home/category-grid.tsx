import type { Category } from '#contract/catalogue'
import { CategoryTile } from './category-tile.tsx'

/** All categories as tiles. */
export const CategoryGrid = ({ categories }: { categories: readonly Category[] }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-6 lg:gap-x-6">
    {categories.map((category) => (
      <li key={category.id}>
        <CategoryTile category={category} />
      </li>
    ))}
  </ul>
)
