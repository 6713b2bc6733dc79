import { type PointerEvent, useEffect, useRef, useState } from 'react'

interface Drag {
  from: number
  to: number
  /** How far the finger has gone, in pixels of the page. */
  by: number
  /** The height that the dragged picture takes in the list. */
  height: number
}

const edge = 80
const step = 14

/** Where a picture lands whose middle has come to `at`, among the middles of all of them. */
export const placeAt = (middles: readonly number[], from: number, at: number): number =>
  middles.filter((middle, index) => index !== from && middle < at).length

/**
 * Puts pictures in order by dragging their handle, with a finger, a pen or a mouse. The list itself changes only when it
 * is let go: an element that moves in the document loses its pointer.
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
      to = placeAt(middles, from, (middles[from] ?? 0) + by)
      setDrag({ from, to, by, height })
      if (moved.clientY < edge) scrollBy(0, -step)
      if (moved.clientY > innerHeight - edge) scrollBy(0, step)
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

  /** How far the picture at `index` stands from its place just now; null while nothing is dragged. */
  function shiftOf(index: number): number | null {
    if (!drag) return null
    const { from, to, by, height } = drag
    if (index === from) return by
    if (index > from && index <= to) return -height
    return index < from && index >= to ? height : 0
  }

  return { begin, shiftOf, dragged: drag?.from }
}
