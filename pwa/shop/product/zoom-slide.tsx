import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { Picture } from '../../ui/picture.tsx'

interface ZoomSlideProps {
  src: string | null
  alt: string
  /** Whether this slide is shown. Only the shown slide can be focused by keyboard. */
  current: boolean
  zoomed: boolean
  onZoom: (zoomed: boolean) => void
}

const zoomFactor = 2.5
// Pixels of movement below which a press is not a drag, because a hand with a mouse is never still.
const dragThresholdPx = 4

/** One picture, fitted or enlarged. An enlarged picture is moved by finger, mouse, wheel or arrow keys. */
export const ZoomSlide = ({ src, alt, current, zoomed, onZoom }: ZoomSlideProps) => {
  const frame = useRef<HTMLButtonElement>(null)
  // The pressed point as a fraction of the picture. It stays in place when zooming.
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
    // A keyboard press has no position.
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
