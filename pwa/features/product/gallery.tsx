import { type KeyboardEvent, useRef, useState } from 'react'
import { Picture } from '../../ui/picture.tsx'

interface GalleryProps {
  name: string
  pictures: readonly (string | null)[]
}

const sizes = '(min-width: 64rem) 36rem, 100vw'

/** Pictures to swipe through, with thumbnails; the arrow keys turn them too. Swiping needs no script. */
export const Gallery = ({ name, pictures }: GalleryProps) => {
  const [selected, setSelected] = useState(0)
  const strip = useRef<HTMLUListElement>(null)

  const show = (index: number) => {
    const { current } = strip
    if (index < 0 || index >= pictures.length || !current) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    current.scrollTo({ left: index * current.clientWidth, behavior: calm ? 'instant' : 'smooth' })
    setSelected(index)
  }
  const onScrollEnd = () => {
    const { current } = strip
    if (current) setSelected(Math.round(current.scrollLeft / current.clientWidth))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    show(selected + step)
  }

  return (
    <section
      aria-label={`Pictures of ${name}`}
      className="lg:sticky lg:top-24 lg:flex lg:flex-row-reverse lg:items-start lg:gap-4 lg:self-start"
    >
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`Picture ${selected + 1} of ${pictures.length}`}
        onKeyDown={onKeyDown}
        onScrollEnd={onScrollEnd}
        className="no-bar flex min-w-0 flex-1 snap-x snap-mandatory overflow-x-auto overscroll-x-contain bg-paper-deep sm:rounded-card"
      >
        {pictures.map((src, index) => (
          <li key={src ?? 'none'} className="w-full shrink-0 snap-center">
            <Picture
              src={src}
              alt={index === 0 ? name : `${name}, picture ${index + 1}`}
              sizes={sizes}
              load={index === 0 ? 'high' : 'lazy'}
              className="aspect-6/5 w-full object-cover sm:aspect-4/5"
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="no-bar flex gap-2.5 overflow-x-auto p-1 pt-3 max-sm:px-4 lg:w-22 lg:shrink-0 lg:flex-col lg:pt-1">
          {pictures.map((src, index) => (
            <li key={src ?? 'none'} className="shrink-0">
              <button
                type="button"
                aria-label={`Show picture ${index + 1}`}
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
    </section>
  )
}
