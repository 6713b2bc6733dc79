/**
 * Does what moves the page at once, or after the press that is under way: what slips from under a pointer before it is
 * let go of is not pressed. A field that is left by pressing a button is left before the press is over.
 */
export function afterPress(work: () => void): void {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(work), { once: true })
  else work()
}
