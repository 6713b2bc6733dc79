import type { contract } from '#contract/contract'
import type { Tx } from '#engine'
import { randomCode } from '#rules/codes'
import { profileOf } from '#rules/shop/shop-profile'
import { contactMessages } from '../db/schema/engagement.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handler-types.ts'

type Endpoints = Pick<typeof contract, 'sendMessage'>

export const contactHandlers = ({ db, clock, random, catalogue }: Deps): Handlers<Endpoints> => ({
  sendMessage: async ({ body, texts, idempotency }) => {
    const { settings } = await catalogue.current()
    const { replyHours } = settings.promises
    const { orderPrefix } = profileOf(settings)
    return db.write(async (tx) => {
      const now = clock()
      const { name, email, subject, message } = body
      const phone = body.phone ?? null
      const ticket = await storeWithTicket(tx, `${orderPrefix}-C`, random, {
        name,
        email,
        phone,
        subject,
        message,
        createdAt: now,
      })
      const reply = { message: texts.contactReceived(replyHours), ticket }
      await idempotency?.storeResponse(tx, { status: 201, reply, now })
      return reply
    })
  },
})

/**
 * Stores a contact message with a random ticket number such as `GB-C-7KQ4M2` that is not used yet, and returns the
 * number.
 */
async function storeWithTicket(
  tx: Tx,
  prefix: string,
  random: Deps['random'],
  message: Omit<NewMessage, 'ticket'>,
): Promise<string> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const ticket = `${prefix}-${randomCode(random(6))}`
    if (await addMessage(tx, { ...message, ticket })) return ticket
  }
  throw new Error('No free ticket number after five attempts')
}

type NewMessage = Omit<typeof contactMessages.$inferInsert, 'id' | 'state'>

/** Stores a contact message. Returns false if its ticket number is already used. */
async function addMessage(tx: Tx, values: NewMessage): Promise<boolean> {
  const added = await tx
    .insert(contactMessages)
    .values(values)
    .onConflictDoNothing({ target: contactMessages.ticket })
    .returning({ id: contactMessages.id })
  return added.length > 0
}
