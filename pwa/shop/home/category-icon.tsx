import { Coffee, Flower2, Leaf, type LucideIcon, Moon, Shield, Soup, Sun } from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  immunity: Shield,
  digestive: Soup,
  'stress-relief': Flower2,
  energy: Sun,
  sleep: Moon,
  'herbal-teas': Coffee,
}

/** The icon of a category from the specification; a leaf for any other. */
export const CategoryIcon = ({ slug, size = 24 }: { slug: string; size?: number }) => {
  const Icon = icons[slug] ?? Leaf
  return <Icon size={size} strokeWidth={1.4} aria-hidden="true" />
}
