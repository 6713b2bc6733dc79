import { useEffect, useRef, useState } from 'react'
import { placeholderPath, urlOf } from '#contract/paths'
import { pictureBase, setOf } from './picture-set.ts'

interface PictureProps {
  src: string | null | undefined
  /** Empty for a picture with visible text that names it. */
  alt: string
  /** The `sizes` attribute: the rendered width of the picture. */
  sizes: string
  width?: number
  height?: number
  /** `eager` and `high` load immediately instead of near the viewport; `high` also has a high fetch priority. */
  load?: 'lazy' | 'eager' | 'high'
  className?: string
}

const placeholder = urlOf(placeholderPath, { params: { width: '400', height: '300' } })

/**
 * A picture: the shop's own in every width and format, any other URL unchanged, or the placeholder image if it is
 * missing.
 */
export const Picture = ({ src, alt, sizes, width = 1200, height = 1200, load = 'lazy', className }: PictureProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const missing = !src || failed === src
  const base = missing ? undefined : pictureBase(src)

  // The error event of a picture that failed before hydration is lost.
  useEffect(() => {
    const { current } = image
    if (src && current?.complete && current.naturalWidth === 0) setFailed(src)
  }, [src])

  return (
    <picture className="contents">
      {base && <source type="image/avif" srcSet={setOf(base, 'avif')} sizes={sizes} />}
      {base && <source type="image/webp" srcSet={setOf(base, 'webp')} sizes={sizes} />}
      <img
        ref={image}
        key={missing ? placeholder : src}
        src={missing ? placeholder : base ? `${base}-640.jpg` : src}
        alt={alt}
        width={width}
        height={height}
        loading={load === 'lazy' ? 'lazy' : 'eager'}
        decoding="async"
        {...(load === 'high' ? { fetchPriority: 'high' as const } : {})}
        className={className}
        onError={() => setFailed(src ?? null)}
      />
    </picture>
  )
}
