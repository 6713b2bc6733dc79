/**
 * Moves the focus to the title of the screen, so that screen readers announce it and Tab continues there. Does not
 * scroll.
 */
export function focusTitle(): void {
  const main = document.getElementById('main')
  const title = main?.querySelector('h1') ?? main
  title?.setAttribute('tabindex', '-1')
  title?.focus({ preventScroll: true })
}
