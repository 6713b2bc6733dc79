import { useEffect, useRef, useState } from 'react'
import { placeholderPath, urlOf } from '#contract/paths'

const widths = [160, 320, 480, 640, 960, 1200]

/** Returns the common URL prefix of all variants of a picture of the shop, or undefined for any other URL. */
const pictureBase = (src: string): string | undefined => /^(\/media\/[\w-]+)\.webp$/.exec(src)?.[1]

/** Returns the `srcset` attribute with all widths of a picture in a format. */
const setOf = (base: string, format: string): string =>
  widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ')

/** Returns preload links with low priority for pictures that the page will need soon. */
export const picturePreloads = (pictures: readonly (string | null)[], sizes: string) =>
  pictures.flatMap((src) => {
    const base = src ? pictureBase(src) : undefined
    if (!base) return []
    return {
      rel: 'preload',
      as: 'image',
      type: 'image/avif',
      imageSrcSet: setOf(base, 'avif'),
      imageSizes: sizes,
      fetchPriority: 'low' as const,
    }
  })

interface PictureProps {
  src: string | null | undefined
  /** The alt text of the picture. It is empty for a picture beside a visible text that names it. */
  alt: string
  /** The `sizes` attribute: the rendered width of the picture. */
  sizes: string
  width?: number
  height?: number
  /**
   * When the picture loads. `eager` and `high` load at once instead of near the viewport; `high` also has a high fetch
   * priority.
   */
  load?: 'lazy' | 'eager' | 'high'
  className?: string
}

const placeholder = urlOf(placeholderPath, { params: { width: '400', height: '300' } })

/**
 * A picture. A picture of the shop is offered in every width and format, one with any other URL is shown unchanged. The
 * placeholder image is shown when the picture is missing.
 */
export const Picture = ({ src, alt, sizes, width = 1200, height = 1200, load = 'lazy', className }: PictureProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const missing = !src || failed === src
  const base = missing ? undefined : pictureBase(src)

  // Check after hydration whether the picture has failed to load, because an error event before hydration reaches no
  // listener.
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

const thumbSizes = {
  small: 'w-[min(3.5rem,20vw)]',
  medium: 'w-[min(4.5rem,20vw)]',
  large: 'w-[min(5.5rem,25vw)] sm:w-28',
}
const thumbWidths = { small: '56px', medium: '72px', large: '112px' }

interface ThumbProps {
  src: string | null
  size: keyof typeof thumbSizes
}

/**
 * The square thumbnail of a line item. Its alt text is empty, because the name of the product is visible next to it.
 */
export const Thumb = ({ src, size }: ThumbProps) => (
  <span className={`block aspect-square shrink-0 overflow-hidden rounded-field bg-paper-deep ${thumbSizes[size]}`}>
    <Picture src={src} alt="" sizes={thumbWidths[size]} className="size-full object-cover" />
  </span>
)

/** The `sizes` attribute of a product picture in a list of four, three, two or one columns (`card-grid`). */
export const tileSizes =
  '(min-width: 82rem) 18rem, (min-width: 62rem) 22vw, (min-width: 46rem) 30vw, (min-width: 22rem) 44vw, 92vw'
