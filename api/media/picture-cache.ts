interface Sized {
  bytes: Buffer
}

/** LRU cache of pictures of at most `maxBytes` in total. Pictures larger than `maxPictureBytes` are not stored. */
export function createPictureCache<P extends Sized>(maxBytes: number, maxPictureBytes: number) {
  const pictures = new Map<string, P>()
  let usedBytes = 0

  return {
    get(name: string): P | undefined {
      const found = pictures.get(name)
      if (found) {
        pictures.delete(name)
        pictures.set(name, found)
      }
      return found
    },
    store(name: string, picture: P) {
      if (picture.bytes.length > maxPictureBytes || pictures.has(name)) return
      pictures.set(name, picture)
      usedBytes += picture.bytes.length
      for (const [oldest, { bytes }] of pictures) {
        if (usedBytes <= maxBytes) break
        pictures.delete(oldest)
        usedBytes -= bytes.length
      }
    },
    size: () => usedBytes,
  }
}
