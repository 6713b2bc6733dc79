/** Brings a field into the middle of the screen and puts the focus on it. */
export function focusOn(id: string): void {
  const field = document.getElementById(id)
  field?.focus({ preventScroll: true })
  // The browser counts a field behind the bar with the button as seen.
  field?.scrollIntoView({ block: 'center' })
}
