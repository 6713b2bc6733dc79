import type { Tx } from '#engine'
import { media } from '../../db/schema/catalogue.ts'
import type { Master } from '../../media/media-store.ts'

/** Stores the metadata of uploaded pictures. */
export async function addMedia(tx: Tx, masters: readonly Master[], createdAt: Date): Promise<void> {
  for (const master of masters) {
    await tx
      .insert(media)
      .values({ ...master, createdAt })
      .onConflictDoNothing({ target: media.hash })
  }
}
