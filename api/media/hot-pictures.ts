interface Sized {
  bytes: Buffer
}

/** Pictures in memory, at most `room` bytes together: those not asked for longest make room. Large ones are not kept. */
export function keepHot<P extends Sized>(room: number, largest: number) {
  const pictures = new Map<string, P>()
  let used = 0

  return {
    get(name: string): P | undefined {
      const found = pictures.get(name)
      if (found) {
        pictures.delete(name)
        pictures.set(name, found)
      }
      return found
    },
    keep(name: string, picture: P) {
      if (picture.bytes.length > largest || pictures.has(name)) return
      pictures.set(name, picture)
      used += picture.bytes.length
      for (const [oldest, { bytes }] of pictures) {
        if (used <= room) break
        pictures.delete(oldest)
        used -= bytes.length
      }
    },
    size: () => used,
  }
}
