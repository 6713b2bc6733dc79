export const pictureAltOfAll = (name: string, number: number, count: number) => `${name}, ${count} में से तस्वीर ${number}`
export const enlarge = 'बड़ा करें'
export const close = 'बंद करें'
export const previousPicture = 'पिछली तस्वीर'
export const nextPicture = 'अगली तस्वीर'
/** The number of the picture, shown below the enlarged picture. `spoken` renders text for screen readers only. */
export const zoomPosition = <Spoken>(
  number: number,
  count: number,
  spoken: (text: string) => Spoken,
): readonly (string | Spoken)[] => [spoken('तस्वीर '), `${count} में से ${number}`]
