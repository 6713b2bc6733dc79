import { shopProfile } from '#rules/shop-profile'

/** Logo, name and tagline for the splash and loading screens, which render before other styles or scripts load. */
export const Brand = () => (
  <>
    <img src="/logo.svg" alt="" width={72} height={72} className="brand-logo" />
    <p className="brand-name">{shopProfile.brand}</p>
    <p className="brand-tagline">{shopProfile.tagline}</p>
    <p className="brand-loading">Loading your wellness journey...</p>
  </>
)
