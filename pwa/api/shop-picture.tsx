import { Picture } from '../ui/picture.tsx'
import { StillLife } from '../ui/still-life.tsx'
import { useProfile } from './shop-profile.ts'

interface ShopPictureProps {
  className: string
  /** When the picture loads: `high` when it is at the top of the page. */
  load?: 'lazy' | 'high'
}

/** The large picture of the shop. An own shop shows the one that its owner has chosen, or none. */
export const ShopPicture = ({ className, load = 'high' }: ShopPictureProps) => {
  const { look, isSample } = useProfile()
  if (look?.heroImage) {
    const sizes = '(min-width: 64rem) 60vw, 100vw'
    const { heroImage, heroAlt } = look
    return <Picture src={heroImage} alt={heroAlt} sizes={sizes} height={900} load={load} className={className} />
  }
  return isSample ? <StillLife className={className} load={load} /> : null
}
