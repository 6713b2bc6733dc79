import { and, count, desc, eq } from 'drizzle-orm'
import type { CurrentUser } from '#contract/account'
import type { ContactMessage, MessageState } from '#contract/contact'
import type { contract } from '#contract/contract'
import type { Tx } from '#engine'
import { contactMessages } from '../../db/schema/engagement.ts'
import { containsText } from '../../db/statement.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { addAudit } from '../audit/audit-store.ts'
import { type ListPage, listPage, pageReply } from '../list-query.ts'

interface Request {
  admin: CurrentUser
  messageId: number
  state: MessageState
}

/** Marks a contact message as open, answered or closed. Throws `not_found`. */
const setMessageState = ({ db, clock }: Deps, { admin, messageId, state }: Request): Promise<ContactMessage> =>
  db.write(async (tx) => {
    const message = await findMessage(tx, messageId)
    if (!message) throw new ShopError('not_found', 'Message not found.')
    await setState(tx, messageId, state)
    await addAudit(tx, {
      userId: admin.id,
      action: 'setMessageState',
      target: `messages/${messageId}`,
      before: { state: message.state },
      after: { state },
      createdAt: clock(),
    })
    return { ...message, state }
  })

type Endpoints = Pick<typeof contract, 'getMessages' | 'setMessageState'>

export const messageHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getMessages: async ({ query, response }) =>
    pageReply(response, await deps.db.read((tx) => messagesPage(tx, query, listPage(query)))),

  setMessageState: async ({ params, body, caller }) => {
    const admin = requireAdmin(await caller())
    return setMessageState(deps, { admin, messageId: params.messageId, state: body.state })
  },
})

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
async function messagesPage(tx: Tx, { q, state, id }: Filter, { limit, offset }: ListPage) {
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

async function findMessage(tx: Tx, id: number): Promise<ContactMessage | null> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id))
  return row ? reply(row) : null
}

async function setState(tx: Tx, id: number, state: MessageState): Promise<void> {
  await tx.update(contactMessages).set({ state }).where(eq(contactMessages.id, id))
}
