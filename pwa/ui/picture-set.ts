const widths = [160, 320, 480, 640, 960, 1200]

/** The beginning of the addresses of all forms of one of the shop's own pictures; undefined for any other address. */
export const pictureBase = (src: string): string | undefined => /^(\/media\/[\w-]+)\.webp$/.exec(src)?.[1]

/** All widths of a picture in a format, in the words of the `srcset` attribute. */
export const setOf = (base: string, format: string): string =>
  widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ')

/** Links that load pictures before the page comes to them, behind everything that it paints first. */
export const picturePreloads = (pictures: readonly (string | null)[], sizes: string) =>
  pictures.flatMap((src) => {
    const base = src ? pictureBase(src) : undefined
    if (!base) return []
    return {
      rel: 'preload',
      as: 'image',
      type: 'image/avif',
      imageSrcSet: setOf(base, 'avif'),
      imageSizes: sizes,
      fetchPriority: 'low' as const,
    }
  })
