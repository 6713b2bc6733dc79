/** Focuses a field and scrolls it to the middle of the screen. */
export function focusOn(id: string): void {
  const field = document.getElementById(id)
  field?.focus({ preventScroll: true })
  // The browser treats a field behind the bottom bar as visible, so scrolling is explicit.
  field?.scrollIntoView({ block: 'center' })
}
