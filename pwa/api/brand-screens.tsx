import { Brand, LoadingScreen } from '../ui/loading.tsx'
import { useProfile } from './shop-profile.ts'

/** The loading screen with name and tagline of the shop. */
export const ShopLoadingScreen = () => <LoadingScreen profile={useProfile()} />

/** Logo, name and tagline of the shop. */
export const ShopBrand = () => <Brand profile={useProfile()} />
