import { Link } from '@tanstack/react-router'
import { shopProfile } from '#rules/shop-profile'

/** The logo, copied from `logo.svg`. The arch uses the current text colour. */
const Logo = ({ className }: { className: string }) => (
  <svg viewBox="0 0 100 100" aria-hidden="true" fill="none" strokeLinecap="round" className={className}>
    <path
      d="M11 96V52C11 31 38 27 50 4C62 27 89 31 89 52V96"
      stroke="currentColor"
      strokeWidth="5.2"
      strokeLinejoin="round"
    />
    <path d="M50 68V95" stroke="#6c8a4b" strokeWidth="3.4" />
    <path d="M50 94C45 79 33 74 21 76C23 88 36 96 50 94ZM50 94C55 79 67 74 79 76C77 88 64 96 50 94Z" fill="#6c8a4b" />
    <path
      d="M39.4 32.4A13.6 13.6 0 0 1 60.6 32.4A13.6 13.6 0 0 1 67.1 52.6A13.6 13.6 0 0 1 50 65A13.6 13.6 0 0 1 32.9 52.6A13.6 13.6 0 0 1 39.4 32.4Z"
      fill="#b9603f"
    />
    <path
      d="M61.2 31.6C57 34.9 61.9 41.7 59.9 49.5M68.1 52.9C63.7 49.9 58.7 56.7 50.7 57.2M50 66C51.5 60.9 43.5 58.3 40.5 50.8M31.9 52.9C37.2 52.7 37.3 44.3 43.4 39.2M38.8 31.6C40.6 36.6 48.6 34.1 55.4 38.3M53.8 50.2C47.3 54.5 43.1 45.8 48.2 42.1C52.2 43.2 52.1 45.8 50.5 47.8"
      stroke="#fbf6ea"
      strokeWidth="2.3"
    />
  </svg>
)

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
