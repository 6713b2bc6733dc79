import { useElementScrollRestoration } from '@tanstack/react-router'
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { GridView } from './product-grid.tsx'
import { heightsOf, keepHeights } from './row-heights.ts'

interface RowWindowProps {
  grid: HTMLUListElement
  /** Names the list: its rows keep their heights under it. */
  list: string
  /** How many products there are. */
  total: number
  /** The place of the product that has the focus; it stays in the page wherever one scrolls. */
  focused: RefObject<number | null>
  /** The screen came from the server, with fewer rows than it was left with: the router could not go back to its place. */
  served: boolean
  /** The place of the product that the address begins with. */
  first: number
  onView: (view: GridView) => void
}

/** What the header takes of the screen, and a little air. */
const headerRoom = 112

const lengths = (grid: HTMLUListElement) => {
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
  const first = grid.querySelector('li')
  return {
    columns: Math.max(1, gridTemplateColumns.split(' ').length),
    gap: Number.parseFloat(rowGap) || 0,
    margin: grid.getBoundingClientRect().top + scrollY,
    row: first?.getBoundingClientRect().height || 400,
  }
}

/** Finds out which rows are in sight, and draws nothing itself. Apart from the list, because it need not be there first. */
export const RowWindow = ({ grid, list, total, focused, served, first: begins, onView }: RowWindowProps) => {
  const [, measure] = useReducer((count: number) => count + 1, 0)
  const known = useRef(heightsOf(list))
  const first = useRef<number>(undefined)
  const width = useRef(innerWidth)
  const { columns, gap, margin, row } = lengths(grid)
  // The first row as it was found stands for all that were never seen.
  first.current ??= row

  const rows = useWindowVirtualizer({
    count: Math.ceil(total / columns),
    estimateSize: (index) => known.current?.rows[index] ?? first.current ?? row,
    gap,
    scrollMargin: margin,
    overscan: 2,
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => scrollY,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      const kept = focused.current === null ? -1 : Math.floor(focused.current / columns)
      return kept < 0 || kept >= range.count || shown.includes(kept) ? shown : [...shown, kept].sort((a, b) => a - b)
    },
  })

  // Turned, or made wider: the heights are others.
  useLayoutEffect(() => {
    if (width.current === innerWidth) return
    width.current = innerWidth
    known.current = heightsOf(list)
    first.current = undefined
    rows.measure()
  })

  const items = rows.getVirtualItems()
  const size = rows.getTotalSize()
  const key = `${columns} ${size} ${items.map(({ index, start }) => `${index}:${start}`).join()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says whether anything is different
  useLayoutEffect(() => {
    onView({
      columns,
      rows: items.map(({ index, start, end }) => ({ index, start: start - margin, end: end - margin })),
      height: size,
      gap,
      measure: rows.measureElement,
    })
  }, [key, onView])

  const left = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0
  useEffect(() => {
    if (served && known.current && left > scrollY) scrollTo(0, left)
  }, [served, left])

  // An address of a further page opens where that page begins, below the header that stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and never over a place that was left
  useEffect(() => {
    if (begins === 0 || left > 0) return
    const [top = 0] = rows.getOffsetForIndex(Math.floor(begins / columns), 'start') ?? []
    scrollTo(0, top - headerRoom)
  }, [])

  useEffect(() => {
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    return () => observer.disconnect()
  }, [grid])

  useEffect(() => {
    const keep = () =>
      keepHeights(list, {
        total: rows.getTotalSize(),
        rows: Array.from({ length: rows.options.count }, (_, index) => rows.measurementsCache[index]?.size ?? 0),
      })
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [list, rows])

  return null
}
