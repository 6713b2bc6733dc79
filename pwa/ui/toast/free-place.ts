/** A rectangle in the window, in pixels. */
interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

/** The smallest distance in pixels between a toast and what it must not cover. */
const gapPx = 8

/**
 * Returns by how many pixels a toast at `place` must move up to cover none of the `obstacles`. 0 when it already covers
 * none, or when the window has no free place.
 */
export function shiftToFreePlace(place: Box, obstacles: readonly Box[]): number {
  const beside = obstacles.filter(({ left, right }) => left < place.right && right > place.left)
  const covered = (shift: number) =>
    beside.find(({ top, bottom }) => top < place.bottom - shift + gapPx && bottom > place.top - shift - gapPx)
  let shift = 0
  for (let found = covered(0); found; found = covered(shift)) {
    shift = place.bottom + gapPx - found.top
    if (place.top - shift < 0) return 0
  }
  return shift
}
