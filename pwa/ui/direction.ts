import { direction } from '#texts/language'

/** The text direction of the page as a sign: 1 from left to right, -1 from right to left. */
export const lineSign: 1 | -1 = direction === 'rtl' ? -1 : 1

/**
 * Returns 1 for the arrow key that leads forward in the text direction, -1 for the one that leads back, and 0 for other
 * keys.
 */
export const stepOf = (key: string): number => (key === 'ArrowRight' ? lineSign : key === 'ArrowLeft' ? -lineSign : 0)
