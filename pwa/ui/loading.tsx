import { shopProfile } from '#rules/shop-profile'
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

/** Shown while the data or code of a screen loads. */
export const LoadingScreen = () => (
  <div className="loading-screen" role="status">
    <Brand />
  </div>
)

/** Logo, name and tagline for the splash and loading screens, which render before other styles or scripts load. */
export const Brand = () => (
  <>
    <img src="/logo.svg" alt="" width={72} height={72} className="brand-logo" />
    <p className="brand-name">{shopProfile.brand}</p>
    <p className="brand-tagline">{shopProfile.tagline}</p>
    <p className="brand-loading">{t.loading}</p>
  </>
)
