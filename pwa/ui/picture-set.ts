const widths = [160, 320, 480, 640, 960, 1200]

/** The common prefix of all variants of one of the shop's pictures; undefined for any other URL. */
export const pictureBase = (src: string): string | undefined => /^(\/media\/[\w-]+)\.webp$/.exec(src)?.[1]

/** The `srcset` attribute with all widths of a picture in a format. */
export const setOf = (base: string, format: string): string =>
  widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ')

/** Low-priority preload links for pictures that the page will need soon. */
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
