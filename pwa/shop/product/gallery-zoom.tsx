import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { languageAttributes } from '#rules/language-attributes'
import * as t from '#texts/gallery-zoom'
import { closeOnEscape, useBackCloses } from '../../ui/dialog.ts'
import { lineSign, stepOf } from '../../ui/direction.ts'
import { Picture } from '../../ui/picture.tsx'

interface ZoomSlideProps {
  src: string | null
  alt: string
  /** Whether this picture is shown. Only the shown picture can get the keyboard focus. */
  current: boolean
  zoomed: boolean
  onZoom: (zoomed: boolean) => void
}

const zoomFactor = 2.5
// The distance in pixels from which a press is treated as a drag, because a hand with a mouse always moves a little.
const dragThresholdPx = 4

/** A picture, fitted to the screen or enlarged. An enlarged picture is moved by finger, mouse, wheel or arrow keys. */
const ZoomSlide = ({ src, alt, current, zoomed, onZoom }: ZoomSlideProps) => {
  const frame = useRef<HTMLButtonElement>(null)
  // The pressed point, as a fraction of the picture's width and height. The picture is enlarged around this point.
  const spot = useRef({ x: 0.5, y: 0.5 })
  const dragged = useRef(0)

  useLayoutEffect(() => {
    const box = frame.current
    if (!box || !zoomed) return
    const { x, y } = spot.current
    box.scrollTo({
      left: x * box.scrollWidth - box.clientWidth / 2,
      top: y * box.scrollHeight - box.clientHeight / 2,
      behavior: 'instant',
    })
  }, [zoomed])

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (dragged.current > dragThresholdPx) return
    const box = event.currentTarget.getBoundingClientRect()
    // A key press has no position in the picture, so the picture is enlarged around its middle.
    spot.current =
      event.detail > 0
        ? { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
        : { x: 0.5, y: 0.5 }
    onZoom(!zoomed)
  }
  const drag = ({ pointerType, buttons, movementX, movementY }: PointerEvent) => {
    if (!zoomed || pointerType !== 'mouse' || buttons !== 1) return
    dragged.current += Math.abs(movementX) + Math.abs(movementY)
    frame.current?.scrollBy({ left: -movementX, top: -movementY, behavior: 'instant' })
  }

  return (
    <button
      ref={frame}
      type="button"
      // In every language, positions in an enlarged picture are measured from its left side.
      dir="ltr"
      tabIndex={current ? 0 : -1}
      aria-pressed={zoomed}
      onPointerDown={() => {
        dragged.current = 0
      }}
      onPointerMove={drag}
      onDragStart={(event) => event.preventDefault()}
      onClick={press}
      className={`no-bar block size-full -outline-offset-4! ${zoomed ? 'cursor-zoom-out overflow-auto overscroll-contain' : 'cursor-zoom-in overflow-hidden'}`}
    >
      <span
        className="block"
        style={zoomed ? { width: `${zoomFactor * 100}%`, height: `${zoomFactor * 100}%` } : { height: '100%' }}
      >
        <Picture src={src} alt={alt} sizes={zoomed ? '250vw' : '100vw'} className="size-full object-contain" />
      </span>
    </button>
  )
}

interface GalleryZoomProps {
  name: string
  pictures: readonly (string | null)[]
  /** The index of the picture that is shown first. */
  start: number
  /** The element that gets the focus when the dialog closes. */
  opener: RefObject<HTMLElement | null>
  /** Called with the index of the picture that was shown last. */
  onClose: (index: number) => void
}

const round =
  'grid size-12 place-items-center rounded-full border border-line bg-card text-forest hover:bg-paper-deep aria-disabled:cursor-default aria-disabled:text-line-strong aria-disabled:hover:bg-card'

/**
 * The dialog with the pictures in full screen. The picture is changed by swiping or with the arrow keys, and enlarged
 * by a press.
 */
export const GalleryZoom = ({ name, pictures, start, opener, onClose }: GalleryZoomProps) => {
  const [selected, setSelected] = useState(start)
  const [zoomed, setZoomed] = useState(false)
  const strip = useRef<HTMLUListElement | null>(null)
  const last = pictures.length - 1
  useBackCloses(true, () => onClose(selected))

  // The callback is stable, because React would call a new one after every render, which would interrupt scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is only the initial position
  const scrollToStart = useCallback((list: HTMLUListElement | null) => {
    strip.current = list
    list?.scrollTo({ left: lineSign * start * list.clientWidth, behavior: 'instant' })
  }, [])
  const show = (index: number) => {
    const { current } = strip
    if (index < 0 || index > last || !current) return
    setZoomed(false)
    setSelected(index)
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    current.scrollTo({ left: lineSign * index * current.clientWidth, behavior: calm ? 'instant' : 'smooth' })
  }
  const onScrollEnd = () => {
    const { current } = strip
    if (current) setSelected(Math.round((lineSign * current.scrollLeft) / current.clientWidth))
  }
  const onEscape = closeOnEscape(() => onClose(selected))
  const onKeyDown = (event: KeyboardEvent) => {
    onEscape(event)
    const step = stepOf(event.key)
    // Arrow keys move an enlarged picture, so they must not change to another picture.
    if (step && !zoomed) {
      event.preventDefault()
      show(selected + step)
    }
    if (event.key === '+' || event.key === '=') setZoomed(true)
    if (event.key === '-') setZoomed(false)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose(selected)}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener.current?.focus({ preventScroll: true })
          }}
          className="fixed inset-0 z-50 flex flex-col bg-paper transition-opacity duration-200 starting:opacity-0"
        >
          <div className="flex items-center gap-2 py-1.5 pe-2 ps-4">
            <Dialog.Title
              className="min-w-0 flex-1 leading-tight font-semibold wrap-anywhere"
              {...languageAttributes(name)}
            >
              {name}
            </Dialog.Title>
            <button
              type="button"
              aria-pressed={zoomed}
              aria-label={t.enlarge}
              onClick={() => setZoomed(!zoomed)}
              className="grid size-11 place-items-center rounded-full hover:bg-paper-deep"
            >
              {zoomed ? <ZoomOut size={21} aria-hidden="true" /> : <ZoomIn size={21} aria-hidden="true" />}
            </button>
            <Dialog.Close
              aria-label={t.close}
              className="grid size-11 place-items-center rounded-full hover:bg-paper-deep"
            >
              <X size={22} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <ul
            ref={scrollToStart}
            onScrollEnd={onScrollEnd}
            onScroll={() => !('onscrollend' in window) && onScrollEnd()}
            className={`no-bar flex min-h-0 flex-1 snap-x snap-mandatory overscroll-contain ${zoomed ? 'overflow-hidden' : 'overflow-x-auto'}`}
          >
            {pictures.map((src, index) => (
              <li key={src ?? 'none'} className="size-full shrink-0 snap-center">
                <ZoomSlide
                  src={src}
                  alt={last > 0 ? t.pictureAltOfAll(name, index + 1, last + 1) : name}
                  current={index === selected}
                  zoomed={zoomed && index === selected}
                  onZoom={setZoomed}
                />
              </li>
            ))}
          </ul>
          {last > 0 && (
            <div className="flex items-center justify-center gap-5 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              <button
                type="button"
                aria-label={t.previousPicture}
                aria-disabled={selected === 0 || undefined}
                onClick={() => show(selected - 1)}
                className={round}
              >
                <ChevronLeft size={22} aria-hidden="true" className="rtl:-scale-x-100" />
              </button>
              <p role="status" className="min-w-16 text-center tabular-nums">
                {t.zoomPosition(selected + 1, last + 1, (text) => (
                  <span key="spoken" className="sr-only">
                    {text}
                  </span>
                ))}
              </p>
              <button
                type="button"
                aria-label={t.nextPicture}
                aria-disabled={selected === last || undefined}
                onClick={() => show(selected + 1)}
                className={round}
              >
                <ChevronRight size={22} aria-hidden="true" className="rtl:-scale-x-100" />
              </button>
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
