import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Master, MediaStore } from '../../media/media-store.ts'
import { nullIfMissing } from '../../media/null-if-missing.ts'

/** The sample pictures as master images in the media store, by file name without `.webp`. */
export type SeedPictures = ReadonlyMap<string, Master>

const maxConcurrent = 8

/** Copies all pictures of a folder into the media store. Returns an empty map for a missing folder. */
export async function storePictures(folder: string, media: Pick<MediaStore, 'addMaster'>): Promise<SeedPictures> {
  const files = (await nullIfMissing(readdir(folder))) ?? []
  const waiting = files.filter((file) => file.endsWith('.webp')).sort()
  const stored = new Map<string, Master>()
  const copy = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      stored.set(file.slice(0, -'.webp'.length), await media.addMaster(await readFile(join(folder, file))))
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, copy))
  return stored
}

/** The path of a picture by its name; null if there is no such picture. */
export function picturePathOf(pictures: SeedPictures, name: string): string | null {
  const master = pictures.get(name)
  return master ? `/media/${master.hash}.webp` : null
}

/** The paths of the pictures `{slug}-1`, `{slug}-2` and so on, in order. */
export function picturePathsOf(pictures: SeedPictures, slug: string): string[] {
  const first = picturePathOf(pictures, `${slug}-1`)
  const found: string[] = []
  for (let address = first; address; address = picturePathOf(pictures, `${slug}-${found.length + 1}`))
    found.push(address)
  return found
}
