import * as t from '#texts/ui'
import avif480 from '../pictures/hero-480.avif'
import webp480 from '../pictures/hero-480.webp'
import avif640 from '../pictures/hero-640.avif'
import webp640 from '../pictures/hero-640.webp'
import avif800 from '../pictures/hero-800.avif'
import webp800 from '../pictures/hero-800.webp'
import avif1200 from '../pictures/hero-1200.avif'
import webp1200 from '../pictures/hero-1200.webp'
import avif1600 from '../pictures/hero-1600.avif'
import webp1600 from '../pictures/hero-1600.webp'
import { Picture } from '../ui/picture.tsx'
import { useProfile } from './shop-profile.ts'

interface ShopPictureProps {
  className: string
  /**
   * `high` loads the picture first, for the top of a page; `lazy` loads it when it is near the visible part of the
   * page.
   */
  load?: 'lazy' | 'high'
}

/**
 * The large picture of the shop. The sample shop shows its still life. Any other shop shows the picture that its owner
 * has chosen, or none.
 */
export const ShopPicture = ({ className, load = 'high' }: ShopPictureProps) => {
  const { look, isSample } = useProfile()
  if (look?.heroImage) {
    const sizes = '(min-width: 64rem) 60vw, 100vw'
    const { heroImage, heroAlt } = look
    return <Picture src={heroImage} alt={heroAlt} sizes={sizes} height={900} load={load} className={className} />
  }
  return isSample ? <StillLife className={className} load={load} /> : null
}

interface StillLifeProps {
  className: string
  /**
   * `high` loads the picture first, for the top of a page; `lazy` loads it when it is near the visible part of the
   * page.
   */
  load?: 'lazy' | 'high'
}

// Phones have two or three device pixels per CSS pixel. A smaller picture looks the same there and has about a quarter
// of the bytes.
const sizes =
  '(min-width: 64rem) 60vw, (min-width: 40rem) 110vw, (min-resolution: 2.5dppx) 58vw, (min-resolution: 1.5dppx) 78vw, 110vw'
const avif = `${avif480} 480w, ${avif640} 640w, ${avif800} 800w, ${avif1200} 1200w, ${avif1600} 1600w`
const webp = `${webp480} 480w, ${webp640} 640w, ${webp800} 800w, ${webp1200} 1200w, ${webp1600} 1600w`

/** The still life picture of the sample shop. */
export const StillLife = ({ className, load = 'high' }: StillLifeProps) => (
  <picture className="contents">
    <source type="image/avif" srcSet={avif} sizes={sizes} />
    <img
      src={webp800}
      srcSet={webp}
      sizes={sizes}
      alt={t.stillLife}
      width={1600}
      height={1200}
      {...(load === 'high' ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      className={className}
    />
  </picture>
)
