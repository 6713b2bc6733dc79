export const pictureAltOfAll = (name: string, number: number, count: number) => `${name}, picture ${number} of ${count}`
export const enlarge = 'Enlarge'
export const close = 'Close'
export const previousPicture = 'Previous picture'
export const nextPicture = 'Next picture'
/** The number of the picture, shown below the enlarged picture. `spoken` renders text for screen readers only. */
export const zoomPosition = <Spoken>(
  number: number,
  count: number,
  spoken: (text: string) => Spoken,
): readonly (string | Spoken)[] => [spoken('Picture '), `${number} of ${count}`]
