/** A picture of the form: `src` is an address, or the data string of one that is new. */
export interface FormPicture {
  key: string
  src: string
  alt: string
}

let made = 0
export const newPicture = (src: string, alt = ''): FormPicture => {
  made += 1
  return { key: `picture-${made}`, src, alt }
}

/** The list with the picture at `from` standing at `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const [one] = list.slice(from, from + 1)
  if (one === undefined || to < 0 || to >= list.length) return [...list]
  return [...rest.slice(0, to), one, ...rest.slice(to)]
}

/** Whether two lists show the same, in the same order and words. */
export const samePictures = (one: readonly FormPicture[], other: readonly FormPicture[]): boolean =>
  one.length === other.length &&
  one.every(({ src, alt }, index) => src === other[index]?.src && alt.trim() === other[index]?.alt)
