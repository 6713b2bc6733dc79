import { useElementScrollRestoration } from '@tanstack/react-router'
import { defaultRangeExtractor, type Range, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { type GridView, heightsOf, storeHeights } from './product-grid.tsx'

interface RowWindowProps {
  grid: HTMLUListElement
  /** The name of the list. Its row heights are stored under this name. */
  list: string
  /** Number of products in the list. */
  total: number
  /** The position of the focused product, which stays rendered while scrolling. */
  focused: RefObject<number | null>
  /**
   * The page was rendered by the server with fewer rows than before, so the router could not restore the scroll
   * position.
   */
  served: boolean
  /** The position of the first product of the URL's page. */
  first: number
  onView: (view: GridView) => void
}

/** Height of the sticky header plus a margin, in pixels. */
const headerHeightPx = 112

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

/** Computes the visible rows and renders nothing. It is separate from the list so that its code can be loaded later. */
export const RowWindow = ({ grid, list, total, focused, served, first: firstPlace, onView }: RowWindowProps) => {
  const [, measure] = useReducer((count: number) => count + 1, 0)
  const known = useRef(heightsOf(list))
  const first = useRef<number>(undefined)
  const width = useRef(innerWidth)
  const { columns, gap, margin, row } = lengths(grid)
  // The height of rows that were never rendered is assumed to be that of the first row.
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
      const focusedRow = focused.current === null ? -1 : Math.floor(focused.current / columns)
      return focusedRow < 0 || focusedRow >= range.count || shown.includes(focusedRow)
        ? shown
        : [...shown, focusedRow].sort((a, b) => a - b)
    },
  })

  // Measure the rows again, because their heights change with the width of the window.
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

  // A URL with a page number opens at the start of that page, below the sticky header.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and never over a restored position
  useEffect(() => {
    if (firstPlace === 0 || left > 0) return
    const [top = 0] = rows.getOffsetForIndex(Math.floor(firstPlace / columns), 'start') ?? []
    scrollTo(0, top - headerHeightPx)
  }, [])

  useEffect(() => {
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    return () => observer.disconnect()
  }, [grid])

  useStoredHeights(list, rows)
  return null
}

/** Stores the measured row heights of a list when the shopper leaves it or the page. */
function useStoredHeights(list: string, rows: Virtualizer<Window, Element>): void {
  useEffect(() => {
    const store = () =>
      storeHeights(list, {
        total: rows.getTotalSize(),
        rows: Array.from({ length: rows.options.count }, (_, index) => rows.measurementsCache[index]?.size ?? 0),
      })
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('pagehide', store)
      store()
    }
  }, [list, rows])
}
