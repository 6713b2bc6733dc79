/**
 * Runs `work` now, or after a pointer press that is in progress. Otherwise an element that moves during the press would
 * not receive the click: pressing a button blurs the focused field before the press ends.
 */
export function afterPress(work: () => void): void {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(work), { once: true })
  else work()
}
