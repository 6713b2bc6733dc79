export const pictureAltOfAll = (name: string, number: number, count: number) => `${name}, picture ${number} of ${count}`
export const enlarge = 'Enlarge'
export const close = 'Close'
export const previousPicture = 'Previous picture'
export const nextPicture = 'Next picture'
/** The position below the enlarged picture. `spoken` is for screen readers only. */
export const zoomPosition = <Spoken>(
  number: number,
  count: number,
  spoken: (text: string) => Spoken,
): readonly (string | Spoken)[] => [spoken('Picture '), `${number} of ${count}`]
