import { and, count, desc, eq } from 'drizzle-orm'
import type { ContactMessage, MessageState } from '#contract/contact'
import type { Tx } from '#engine'
import { contactMessages } from '../../db/schema/engagement.ts'
import { containsText } from '../../db/statement.ts'
import type { ListPage } from '../list-query.ts'

interface Filter {
  q?: string | undefined
  state?: MessageState | undefined
  id?: number | undefined
}

const reply = ({ awaitsNotice: _, createdAt, ...row }: typeof contactMessages.$inferSelect): ContactMessage => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

const { ticket, name, email, subject, message } = contactMessages

/** Returns a page of contact messages, newest first, and the total count. */
export async function messagesPage(tx: Tx, { q, state, id }: Filter, { limit, offset }: ListPage) {
  const one = id === undefined ? undefined : eq(contactMessages.id, id)
  const where = and(
    one,
    state && eq(contactMessages.state, state),
    containsText([ticket, name, email, subject, message], q),
  )
  const rows = await tx
    .select()
    .from(contactMessages)
    .where(where)
    .orderBy(desc(contactMessages.id))
    .limit(limit)
    .offset(offset)
  const [all] = await tx.select({ number: count() }).from(contactMessages).where(where)
  return { rows: rows.map(reply), total: all?.number ?? 0 }
}

export async function findMessage(tx: Tx, id: number): Promise<ContactMessage | null> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id))
  return row ? reply(row) : null
}

export async function setState(tx: Tx, id: number, state: MessageState): Promise<void> {
  await tx.update(contactMessages).set({ state }).where(eq(contactMessages.id, id))
}
