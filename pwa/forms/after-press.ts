/**
 * Runs `work` now, or after a pointer press in progress. An element that moves during a press does not receive the
 * click, and pressing a button blurs the focused field before the press ends.
 */
export function afterPress(work: () => void): void {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(work), { once: true })
  else work()
}
