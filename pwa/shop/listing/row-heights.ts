/** Measured row heights of a list, with which its scroll position is restored without rendering the rows above. */
export interface RowHeights {
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

// Row heights depend on the width of the screen.
const keyOf = (list: string) => `${innerWidth} ${list}`

export const heightsOf = (list: string): RowHeights | undefined => all().get(keyOf(list))

/** Stores the heights of a list for going back and for a reload. Only the most recent lists are stored. */
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
