import { lazy, type ReactNode, Suspense, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { ProductCard } from '#rules/product-card'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { rowsAPage } from './listing.queries.ts'
import type { Found } from './use-found.ts'

const RowWindow = lazy(() => import('./row-window.tsx').then((module) => ({ default: module.RowWindow })))

/** The rendered rows. Positions are in pixels from the top of the list. */
export interface GridView {
  columns: number
  rows: readonly { index: number; start: number; end: number }[]
  height: number
  gap: number
  measure: (row: Element | null) => void
}

interface ProductGridProps {
  found: Found
  /** Identifies the list: the same string means the same products in the same order. */
  list: string
  /** The server-rendered page, starting at 1. Without scripts, only this page is visible. */
  page: number
  /** Renders the tile at a position of the list; `card` is undefined while it loads. */
  tile: (card: ProductCard | undefined, place: number) => ReactNode
}

/** The product grid. Renders only rows near the viewport and the row with the focus. */
export const ProductGrid = ({ found, list, page, tile }: ProductGridProps) => {
  const { total, cardAt, need } = found
  const [grid, setGrid] = useState<HTMLUListElement | null>(null)
  const focused = useRef<number | null>(null)
  const hydrated = useHydrated()
  const served = useRef(!hydrated)
  const inPlace = useRef(!hydrated)
  const [view, setView] = useState<GridView | null>(null)
  // The rows rendered by the server are visible already, so computing the visible rows may be deferred.
  const place = useCallback((list: HTMLUListElement | null) => {
    if (served.current) startTransition(() => setGrid(list))
    else setGrid(list)
  }, [])
  const show = useCallback((next: GridView) => {
    if (inPlace.current) startTransition(() => setView(next))
    else setView(next)
    inPlace.current = false
  }, [])
  const columns = view?.columns ?? 1
  // These rows are rendered until the visible ones are known.
  const first = (page - 1) * rowsAPage
  const places = Math.max(0, Math.min(total - first, rowsAPage))
  const rows = view?.rows ?? Array.from({ length: places }, (_, place) => ({ index: first + place, start: 0, end: 0 }))
  const above = view?.rows[0]?.start ?? 0
  const below = view ? Math.max(0, view.height - (view.rows.at(-1)?.end ?? 0)) : 0
  // Until the visible rows are known, the list has the height of the last visit, so that the scroll position can be
  // restored.
  const height = view || !hydrated ? undefined : heightsOf(list)?.total

  const from = (rows[0]?.index ?? 0) * columns
  const to = Math.min(total, ((rows.at(-1)?.index ?? 0) + 1) * columns) - 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: failed pages are refetched by scrolling, not by rendering
  useEffect(() => need(from, to), [from, to, list])

  const items = rows.flatMap(({ index, start }, at) => {
    const before = view?.rows[at - 1]
    const missing = view && before && before.index < index - 1 ? start - before.end - 2 * view.gap : 0
    const row = Array.from({ length: Math.min(columns, total - index * columns) }, (_, column) => {
      const place = index * columns + column
      const card = cardAt(place)
      return (
        <li
          key={card?.id ?? `place ${place}`}
          ref={column === 0 ? view?.measure : undefined}
          data-index={index}
          aria-posinset={place + 1}
          aria-setsize={total}
        >
          {tile(card, place)}
        </li>
      )
    })
    if (missing <= 0) return row
    const style = { display: 'block', gridColumn: '1 / -1', gridRow: 'auto', height: missing }
    return [<li key={`before ${index}`} aria-hidden="true" style={style} />, ...row]
  })

  return (
    <>
      <ul
        ref={place}
        data-rows=""
        className="card-grid content-start"
        style={{ paddingTop: above || undefined, paddingBottom: below || undefined, minHeight: height }}
        onFocus={({ target }) => {
          const place = target.closest('li')?.getAttribute('aria-posinset')
          focused.current = place ? Number(place) - 1 : null
        }}
        onBlur={() => {
          focused.current = null
        }}
      >
        {items}
      </ul>
      {hydrated && grid && (
        <Suspense fallback={null}>
          <RowWindow
            key={list}
            grid={grid}
            list={list}
            total={total}
            focused={focused}
            served={served.current}
            first={first}
            onView={show}
          />
        </Suspense>
      )}
    </>
  )
}

/** Measured row heights of a list, with which its scroll position is restored without rendering the rows above. */
interface RowHeights {
  /** Height of the whole list, in pixels. */
  total: number
  /** Height of each row, in pixels. */
  rows: readonly number[]
}

const storageKey = 'listing-rows'
const maxLists = 8

const restored = (): [string, RowHeights][] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

let known: Map<string, RowHeights> | undefined
const all = () => {
  known ??= new Map(restored())
  return known
}

// Stored heights are used only for the same window width, because row heights depend on it.
const keyOf = (list: string) => `${innerWidth} ${list}`

export const heightsOf = (list: string): RowHeights | undefined => all().get(keyOf(list))

/** Stores the row heights of a list, for going back and for a reload. Only the most recent lists are stored. */
export function storeHeights(list: string, heights: RowHeights): void {
  const lists = all()
  lists.delete(keyOf(list))
  lists.set(keyOf(list), heights)
  const [oldestKey] = lists.keys()
  if (lists.size > maxLists && oldestKey !== undefined) lists.delete(oldestKey)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...lists]))
  } catch {
    // Storage is full: the scroll position is restored approximately.
  }
}
