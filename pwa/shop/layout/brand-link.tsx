import { Link } from '@tanstack/react-router'
import { shopProfile } from '#rules/shop-profile'
import { Logo } from './logo.tsx'

/** Logo, name and tagline; links to the home page. */
export const BrandLink = ({ onDark = false }: { onDark?: boolean }) => (
  <Link to="/" className="flex min-h-[44px] min-w-[40px] items-center gap-2.5 rounded-md sm:gap-3 lg:shrink-0">
    <Logo className={`size-[40px] shrink-0 sm:size-[44px] ${onDark ? 'text-paper' : 'text-forest'}`} />
    <span className="min-w-0 leading-none @max-[10rem]:sr-only">
      <span className={`display block text-[1.35rem] sm:text-2xl ${onDark ? 'text-paper' : 'text-forest'}`}>
        {shopProfile.brand}
      </span>
      <span
        className={`mt-1 block text-[0.6875rem] leading-tight font-medium tracking-[0.08em] @max-[16rem]:hidden ${onDark ? 'text-leaf-bright' : 'text-leaf'}`}
      >
        {shopProfile.tagline}
      </span>
    </span>
  </Link>
)
