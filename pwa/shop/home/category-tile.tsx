import { Link } from '@tanstack/react-router'
import type { Category } from '#contract/catalogue'
import { Picture } from '../../ui/picture.tsx'
import { CategoryIcon } from './category-icon.tsx'

/** A category with its picture; links to its products. */
export const CategoryTile = ({ category }: { category: Category }) => (
  <Link to="/products" search={{ categoryId: String(category.id) }} className="group block rounded-card text-center">
    <span className="arch relative block aspect-4/5 overflow-hidden bg-leaf-soft">
      {category.imageUrl ? (
        <Picture
          src={category.imageUrl}
          alt=""
          sizes="(min-width: 64rem) 13rem, (min-width: 40rem) 30vw, 44vw"
          className="size-full object-cover transition-transform duration-500 ease-calm group-hover:scale-103"
        />
      ) : (
        <span className="grid size-full place-items-center pt-6 text-forest">
          <CategoryIcon slug={category.slug} size={52} />
        </span>
      )}
    </span>
    <span className="relative mx-auto -mt-5.5 grid size-11 place-items-center rounded-full bg-paper text-leaf">
      <CategoryIcon slug={category.slug} size={22} />
    </span>
    <span className="display mt-1 block text-lg leading-tight! text-forest sm:text-xl" dir="auto">
      {category.name}
    </span>
    <span className="mt-1 block text-sm text-ink-soft">
      {category.productCount} {category.productCount === 1 ? 'product' : 'products'}
    </span>
  </Link>
)
