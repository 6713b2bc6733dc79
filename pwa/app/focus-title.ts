/** Brings the focus to the screen's title, so that it is read out and the next Tab goes on from there. Nothing scrolls. */
export function focusTitle(): void {
  const main = document.getElementById('main')
  const title = main?.querySelector('h1') ?? main
  title?.setAttribute('tabindex', '-1')
  title?.focus({ preventScroll: true })
}
