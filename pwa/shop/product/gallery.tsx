import { ZoomIn } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import * as t from '#texts/gallery'
import { useLoadedDialog } from '../../ui/dialog.ts'
import { lineSign, stepOf } from '../../ui/direction.ts'
import { Picture } from '../../ui/picture.tsx'

interface GalleryProps {
  name: string
  pictures: readonly (string | null)[]
  /** The alternative text of each picture, if known. */
  alts: readonly (string | undefined)[]
  /** Buttons in the corner of the main picture. */
  children: ReactNode
}

const loadZoom = () => import('./gallery-zoom.tsx').then((module) => module.GalleryZoom)

// On phones with two or three device pixels per CSS pixel, the picture with a width of 480 pixels is enough (about 9
// kB). The enlarged picture has the full resolution.
const sizes =
  '(min-width: 64rem) 36rem, (min-width: 48rem) 46vw, (min-resolution: 2.5dppx) 44vw, (min-resolution: 1.5dppx) 66vw, 100vw'

/**
 * The product's pictures with thumbnails. Arrow keys change the picture, a press enlarges it. Swiping works
 * without scripts.
 */
export const Gallery = ({ name, pictures, alts, children }: GalleryProps) => {
  const zoomable = pictures.some(Boolean)
  const [selected, setSelected] = useState(0)
  const [large, setLarge] = useState(false)
  const GalleryZoom = useLoadedDialog(large, loadZoom)
  const strip = useRef<HTMLUListElement>(null)
  const thumbs = useRef<HTMLUListElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  const select = (index: number) => {
    setSelected(index)
    thumbs.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  }
  const show = (index: number, calm = matchMedia('(prefers-reduced-motion: reduce)').matches) => {
    const { current } = strip
    if (index < 0 || index >= pictures.length || !current) return
    current.scrollTo({ left: lineSign * index * current.clientWidth, behavior: calm ? 'instant' : 'smooth' })
    select(index)
  }
  // Show the first picture again when the shopper chooses another variant.
  const first = useRef(pictures[0])
  useEffect(() => {
    if (first.current === pictures[0]) return
    first.current = pictures[0]
    if (selected === 0) return
    strip.current?.scrollTo({ left: 0, behavior: 'instant' })
    setSelected(0)
  }, [pictures, selected])
  const onScrollEnd = () => {
    const { current } = strip
    const index = current ? Math.round((lineSign * current.scrollLeft) / current.clientWidth) : selected
    if (index !== selected) select(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key)
    if (!step && event.key !== 'Enter') return
    event.preventDefault()
    if (step) show(selected + step)
    else setLarge(zoomable)
  }

  return (
    <section
      data-gallery=""
      aria-label={t.picturesOf(name)}
      onPointerEnter={zoomable ? () => void loadZoom() : undefined}
      // The column of the thumbnails has its final width before the thumbnails are loaded, so that the picture does not
      // move.
      className={`md:sticky md:top-24 md:self-start ${pictures.length > 1 ? 'lg:grid lg:grid-cols-[5.5rem_minmax(0,1fr)] lg:items-start lg:gap-4' : ''}`}
    >
      <div className="relative min-w-0 lg:col-start-2 lg:row-start-1">
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t.picturePosition(selected + 1, pictures.length)}
          onKeyDown={onKeyDown}
          onClick={() => setLarge(zoomable)}
          onScrollEnd={onScrollEnd}
          onScroll={() => !('onscrollend' in window) && onScrollEnd()}
          className="no-bar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain bg-paper-deep has-[source]:cursor-zoom-in sm:rounded-card"
        >
          {pictures.map((src, index) => (
            <li key={src ?? 'none'} className="w-full shrink-0 snap-center">
              <Picture
                src={src}
                alt={alts[index] || (index === 0 ? name : t.pictureAlt(name, index + 1))}
                sizes={sizes}
                load={index === 0 ? 'high' : 'lazy'}
                className="aspect-6/5 w-full object-cover md:aspect-4/5"
              />
            </li>
          ))}
        </ul>
        <div className="absolute top-3 end-3 z-10 grid gap-2">{children}</div>
        {zoomable && (
          <button
            ref={opener}
            type="button"
            aria-label={t.zoomPicture}
            aria-haspopup="dialog"
            onClick={() => setLarge(true)}
            className="absolute end-3 bottom-3 grid size-[44px] place-items-center rounded-full bg-card/90 text-forest hover:bg-card"
          >
            <ZoomIn size={20} aria-hidden="true" />
          </button>
        )}
      </div>
      {pictures.length > 1 && (
        <ul ref={thumbs} className="no-bar gallery-thumbs lg:col-start-1 lg:row-start-1">
          {pictures.map((src, index) => (
            <li key={src ?? 'none'} className="shrink-0">
              <button
                type="button"
                aria-label={t.showPicture(index + 1)}
                aria-current={index === selected}
                onClick={() => show(index)}
                className="block overflow-hidden rounded-xl border-2 border-transparent opacity-75 transition-opacity hover:opacity-100 aria-[current=true]:border-forest aria-[current=true]:opacity-100"
              >
                <Picture
                  src={src}
                  alt=""
                  sizes="5rem"
                  width={160}
                  height={160}
                  className="size-16 object-cover lg:size-20"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {large && GalleryZoom && (
        <GalleryZoom
          name={name}
          pictures={pictures}
          start={selected}
          opener={opener}
          onClose={(index) => {
            setLarge(false)
            show(index, true)
          }}
        />
      )}
    </section>
  )
}
