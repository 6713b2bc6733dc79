import { shopProfile } from '#rules/shop-profile'

/** Logo, name and tagline as the splash and the loading screen show them, before any other style or script is there. */
export const Brand = () => (
  <>
    <img src="/logo.svg" alt="" width={72} height={72} className="brand-logo" />
    <p className="brand-name">{shopProfile.brand}</p>
    <p className="brand-tagline">{shopProfile.tagline}</p>
    <p className="brand-loading">Loading your wellness journey...</p>
  </>
)
