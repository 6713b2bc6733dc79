/** What a page says that could not be opened: neither stored whole on the device nor reachable. */
export const unopenedTexts = {
  title: 'This page could not be opened',
  text: 'Check your connection, then try again.',
  again: 'Try again',
}
