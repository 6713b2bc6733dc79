/** Texts for a page that is neither stored on the device nor reachable. */
export const unopenedTexts = {
  title: 'This page could not be opened',
  text: 'Check your connection, then try again.',
  again: 'Try again',
}
