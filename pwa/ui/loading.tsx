import type { ShopProfile } from '#rules/shop/shop-profile'
import * as t from '#texts/ui'

/** Placeholder of content that is loading. `className` sets its size. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`block animate-breathe rounded-lg bg-paper-deep ${className}`} />
)

/** Placeholder of a form field with its label. */
export const FieldSkeleton = () => (
  <>
    <Skeleton className="h-5 w-56 max-w-full" />
    <Skeleton className="mt-1.5 h-12" />
  </>
)

interface BrandProps {
  profile: Pick<ShopProfile, 'brand' | 'tagline' | 'isSample'>
}

/** Shown while the data or code of a screen loads. */
export const LoadingScreen = ({ profile }: BrandProps) => (
  <div className="loading-screen" role="status">
    <Brand profile={profile} />
  </div>
)

/**
 * Logo, name and tagline for the splash and loading screens, which render before other styles or scripts load. In the
 * stored shell name and tagline are empty, and `splash.css` shows those that `launchScript` has read; it hides the third
 * text, which is that of the sample, in an own shop.
 */
export const Brand = ({ profile }: BrandProps) => (
  <>
    <img src="/logo.svg" alt="" width={72} height={72} className="brand-logo" />
    <p className="brand-name">{profile.brand}</p>
    <p className="brand-tagline">{profile.tagline}</p>
    <p className="brand-loading">{profile.isSample || !profile.brand ? t.loading : t.loadingOwn}</p>
  </>
)
