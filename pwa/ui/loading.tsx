import type { ShopProfile } from '#rules/shop/shop-profile'
import * as t from '#texts/ui'

/** Placeholder of content that is loading. `className` sets its size. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`block max-w-full animate-breathe rounded-lg bg-paper-deep ${className}`} />
)

/** Placeholder of a form field with its label. */
export const FieldSkeleton = () => (
  <>
    <Skeleton className="h-5 w-56" />
    <Skeleton className="mt-1.5 h-12" />
  </>
)

/** Placeholder of a list of cards. `label` is the text for screen readers. */
export const CardsSkeleton = ({ label }: { label: string }) => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">{label}</span>
    <Skeleton className="h-32 rounded-card!" />
    <Skeleton className="h-32 rounded-card!" />
  </div>
)

interface BrandProps {
  profile: Pick<ShopProfile, 'brand' | 'tagline' | 'logo' | 'isSample'>
}

/** The path of the logo of the sample shop. */
export const sampleLogo = '/logo.svg'

/** The loading screen, shown while the data or code of a screen loads. */
export const LoadingScreen = ({ profile }: BrandProps) => (
  <div className="loading-screen" role="status">
    <Brand profile={profile} />
  </div>
)

/**
 * Logo, name, tagline and loading text for the splash and loading screens, which render before other styles or scripts
 * load. In the stored shell, logo, name and tagline are empty, and `splash.css` shows the values that `shellScript` has
 * read from the device. Only the sample shop shows its loading text.
 */
export const Brand = ({ profile: { brand, tagline, logo, isSample } }: BrandProps) => (
  <>
    {brand === '' ? <span className="brand-logo-slot" /> : <BrandLogo logo={logo} className="brand-logo" side={72} />}
    <p className="brand-name">{brand}</p>
    <p className="brand-tagline">{tagline}</p>
    <p className="brand-loading">{isSample || !brand ? t.loading : t.loadingOwn}</p>
  </>
)

interface BrandLogoProps extends Pick<ShopProfile, 'logo'> {
  className: string
  /** The height of the logo in pixels. The logo of the sample shop is square, so this is its width too. */
  side: number
}

/** The logo beside the name of the shop. A shop without a logo shows its name only. */
export const BrandLogo = ({ logo, className, side }: BrandLogoProps) => {
  if (!logo) return null
  const { src, width } =
    logo === 'sample'
      ? { src: sampleLogo, width: side }
      : { src: logo.src, width: Math.round((side * logo.width) / logo.height) }
  // In the markup of the cart preview the image has no address: `paint-cart.ts` sets it, and React would warn about an
  // empty one.
  return <img src={src || undefined} alt="" width={width} height={side} className={className} />
}
