import { Link } from '@tanstack/react-router'
import { Coffee, Flower2, Leaf, type LucideIcon, Moon, Shield, Soup, Sun } from 'lucide-react'
import type { Category } from '#contract/catalogue'
import { languageAttributes } from '#rules/language-attributes'
import * as t from '#texts/home'
import { Picture } from '../../ui/picture.tsx'

const icons: Record<string, LucideIcon> = {
  immunity: Shield,
  digestive: Soup,
  'stress-relief': Flower2,
  energy: Sun,
  sleep: Moon,
  'herbal-teas': Coffee,
}

/** Returns the icon of a category of the specification, or a leaf for any other category. */
const CategoryIcon = ({ slug, size = 24 }: { slug: string; size?: number }) => {
  const Icon = icons[slug] ?? Leaf
  return <Icon size={size} strokeWidth={1.4} aria-hidden="true" />
}

/** A category with its picture; links to its products. */
const CategoryTile = ({ category }: { category: Category }) => (
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
    <span
      className="display mt-1 block text-base leading-tight! text-forest sm:text-lg"
      {...languageAttributes(category.name)}
    >
      {category.name}
    </span>
    <span className="mt-1 block text-sm text-ink-soft">{t.productCount(category.productCount)}</span>
  </Link>
)

/** All categories as tiles with pictures. */
export const CategoryGrid = ({ categories }: { categories: readonly Category[] }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-6 lg:gap-x-6">
    {categories.map((category) => (
      <li key={category.id}>
        <CategoryTile category={category} />
      </li>
    ))}
  </ul>
)
