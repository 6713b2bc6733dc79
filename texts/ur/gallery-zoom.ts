export const pictureAltOfAll = (name: string, number: number, count: number) =>
  `${name}، ${count} میں سے تصویر ${number}`
export const enlarge = 'بڑا کریں'
export const close = 'بند کریں'
export const previousPicture = 'پچھلی تصویر'
export const nextPicture = 'اگلی تصویر'
/** The number of the picture, shown below the enlarged picture. `spoken` renders text for screen readers only. */
export const zoomPosition = <Spoken>(
  number: number,
  count: number,
  spoken: (text: string) => Spoken,
): readonly (string | Spoken)[] => [spoken('تصویر '), `${count} میں سے ${number}`]
