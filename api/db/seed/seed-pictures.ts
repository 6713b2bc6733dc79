import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from '../../media/if-there.ts'
import type { Master, MediaStore } from '../../media/media-store.ts'

/** The masters of the checkout, kept by the media store, by file name without `.webp`. */
export type SeedPictures = ReadonlyMap<string, Master>

const atOnce = 8

/** Copies every picture of a folder into the media store. A missing folder is no pictures. */
export async function keepPictures(folder: string, media: Pick<MediaStore, 'addMaster'>): Promise<SeedPictures> {
  const files = (await ifThere(readdir(folder))) ?? []
  const waiting = files.filter((file) => file.endsWith('.webp')).sort()
  const kept = new Map<string, Master>()
  const copy = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      kept.set(file.slice(0, -'.webp'.length), await media.addMaster(await readFile(join(folder, file))))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, copy))
  return kept
}

/** The address of a picture by its name; null where it was not drawn. */
export function addressOf(pictures: SeedPictures, name: string): string | null {
  const master = pictures.get(name)
  return master ? `/media/${master.hash}.webp` : null
}

/** `{slug}-1`, `{slug}-2` … as addresses, in order. */
export function addressesOf(pictures: SeedPictures, slug: string): string[] {
  const first = addressOf(pictures, `${slug}-1`)
  const found: string[] = []
  for (let address = first; address; address = addressOf(pictures, `${slug}-${found.length + 1}`)) found.push(address)
  return found
}
