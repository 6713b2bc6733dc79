/** The rows of a list as they were measured, so that it opens again at the same place with nothing above it drawn. */
export interface RowHeights {
  /** Of the whole list, in pixels. */
  total: number
  /** Of each row, in pixels. */
  rows: readonly number[]
}

const storageKey = 'listing-rows'
const mostKept = 8

const restored = (): [string, RowHeights][] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

let known: Map<string, RowHeights> | undefined
const all = () => {
  known ??= new Map(restored())
  return known
}

// Rows are as high as the screen's width makes them.
const keyOf = (list: string) => `${innerWidth} ${list}`

export const heightsOf = (list: string): RowHeights | undefined => all().get(keyOf(list))

/** Keeps the heights of a list, for the way back and for a reload; those of the lists seen last are kept. */
export function keepHeights(list: string, heights: RowHeights): void {
  const lists = all()
  lists.delete(keyOf(list))
  lists.set(keyOf(list), heights)
  const [oldest] = lists.keys()
  if (lists.size > mostKept && oldest !== undefined) lists.delete(oldest)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...lists]))
  } catch {
    // A full disk: the list opens at about the same place.
  }
}
