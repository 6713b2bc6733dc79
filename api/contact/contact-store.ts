import type { Tx } from '#engine'
import { contactMessages } from '../db/schema/engagement.ts'

export type NewMessage = Omit<typeof contactMessages.$inferInsert, 'id' | 'state'>

/** Stores a contact message. Returns false if its ticket number is already used. */
export async function addMessage(tx: Tx, values: NewMessage): Promise<boolean> {
  const added = await tx
    .insert(contactMessages)
    .values(values)
    .onConflictDoNothing({ target: contactMessages.ticket })
    .returning({ id: contactMessages.id })
  return added.length > 0
}
