import { withDb } from '../db.ts'
import { type Entry, isOthers, parseEntry } from './entry.ts'
import { announce, readOutbox } from './entry-store.ts'

/** The unsent entries that a sign-out of `me` would delete. */
export async function ownUnsent(me: Entry['owner']): Promise<Entry[]> {
  const { entries } = await readOutbox()
  return entries.filter((entry) => entry.state !== 'sent' && !isOthers(entry, me))
}

/** Deletes the entries of `me` and of guests; those of other accounts on this device stay. */
export async function deleteOwnEntries(me: Entry['owner']): Promise<void> {
  await withDb(async (db) => {
    const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' })
    const entries = (await tx.store.getAll()).flatMap((record) => parseEntry(record) ?? [])
    await tx.store.clear()
    for (const entry of entries) if (isOthers(entry, me)) await tx.store.put(entry)
    await tx.done
  })
  announce()
}
