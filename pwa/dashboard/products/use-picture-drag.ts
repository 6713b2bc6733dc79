import { type PointerEvent, useEffect, useRef, useState } from 'react'

interface Drag {
  from: number
  to: number
  /** The distance of the pointer from the start of the drag, in pixels. */
  by: number
  /** The height of the dragged picture in the list, in pixels. */
  height: number
}

const scrollZonePixels = 80
const scrollStepPixels = 14

/**
 * Returns the new index of the picture `from` when its middle is at `at`. `middles` are the vertical middles of all
 * pictures.
 */
export const indexAt = (middles: readonly number[], from: number, at: number): number =>
  middles.filter((middle, index) => index !== from && middle < at).length

/**
 * Reorders pictures by dragging a handle with a finger, a pen or a mouse. The list changes only when the pointer is
 * released: an element that moves in the document loses its pointer events.
 */
export function usePictureDrag(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function begin(event: PointerEvent<HTMLElement>, from: number) {
    const entries = [...(event.currentTarget.closest('ol')?.children ?? [])].map((entry) =>
      entry.getBoundingClientRect(),
    )
    const own = entries[from]
    if (event.button !== 0 || !own || entries.length < 2) return
    event.preventDefault()
    stop.current?.()
    const next = entries[from + 1] ?? entries[from - 1] ?? own
    const height = Math.abs(next.top - own.top)
    const middles = entries.map(({ top, bottom }) => (top + bottom) / 2)
    const { pageY: start, pointerId } = event
    let to = from

    const move = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return
      const by = moved.pageY - start
      to = indexAt(middles, from, (middles[from] ?? 0) + by)
      setDrag({ from, to, by, height })
      if (moved.clientY < scrollZonePixels) scrollBy(0, -scrollStepPixels)
      if (moved.clientY > innerHeight - scrollZonePixels) scrollBy(0, scrollStepPixels)
    }
    const end = (ended: globalThis.PointerEvent) => {
      if (ended.pointerId !== pointerId) return
      stop.current?.()
      if (ended.type === 'pointerup' && to !== from) onMove(from, to)
    }
    stop.current = () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      setDrag(undefined)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    setDrag({ from, to, by: 0, height })
  }

  /** Returns the offset in pixels of the picture at `index` while a picture is dragged; null otherwise. */
  function shiftOf(index: number): number | null {
    if (!drag) return null
    const { from, to, by, height } = drag
    if (index === from) return by
    if (index > from && index <= to) return -height
    return index < from && index >= to ? height : 0
  }

  return { begin, shiftOf, dragged: drag?.from }
}
