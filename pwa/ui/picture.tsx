import { useEffect, useRef, useState } from 'react'
import { pictureBase, setOf } from './picture-set.ts'

interface PictureProps {
  src: string | null | undefined
  /** Empty for a picture whose name stands beside it. */
  alt: string
  /** How wide the picture is shown, in the words of the `sizes` attribute. */
  sizes: string
  width?: number
  height?: number
  /** Loaded at once instead of when near; `high` also goes before everything else. */
  load?: 'lazy' | 'eager' | 'high'
  className?: string
}

const placeholder = '/api/placeholder/400/300'

/** The shop's own pictures in every width and format; any other address as it is; the placeholder when there is none. */
export const Picture = ({ src, alt, sizes, width = 1200, height = 1200, load = 'lazy', className }: PictureProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const missing = !src || failed === src
  const base = missing ? undefined : pictureBase(src)

  // A picture that failed before React was there has told nobody.
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
