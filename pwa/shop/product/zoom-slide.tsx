import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { Picture } from '../../ui/picture.tsx'

interface ZoomSlideProps {
  src: string | null
  alt: string
  /** It is the one that is looked at; only that one is a stop of the keyboard. */
  current: boolean
  zoomed: boolean
  onZoom: (zoomed: boolean) => void
}

const enlarged = 2.5
// A hand that holds a mouse is never quite still.
const dragStart = 4

/** One picture, whole or enlarged; enlarged it is moved by finger, mouse, wheel or arrow keys. */
export const ZoomSlide = ({ src, alt, current, zoomed, onZoom }: ZoomSlideProps) => {
  const frame = useRef<HTMLButtonElement>(null)
  // What was pressed, as a share of the picture; it stays under the finger.
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
    if (dragged.current > dragStart) return
    const box = event.currentTarget.getBoundingClientRect()
    // A press of the keyboard has no place.
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
        style={zoomed ? { width: `${enlarged * 100}%`, height: `${enlarged * 100}%` } : { height: '100%' }}
      >
        <Picture src={src} alt={alt} sizes={zoomed ? '250vw' : '100vw'} className="size-full object-contain" />
      </span>
    </button>
  )
}
