/** A picture of the form; `src` is an address, or the data string of a new picture. */
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

/** The list with the item at `from` moved to `to`; unchanged when an index is out of range. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const [item] = list.slice(from, from + 1)
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Whether two lists have the same pictures and alt texts in the same order. */
export const samePictures = (one: readonly FormPicture[], other: readonly FormPicture[]): boolean =>
  one.length === other.length &&
  one.every(({ src, alt }, index) => src === other[index]?.src && alt.trim() === other[index]?.alt)
