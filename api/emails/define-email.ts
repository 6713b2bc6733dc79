import * as v from 'valibot'
import type { Deps } from '../deps.ts'
import type { Email } from './render-email.ts'

/** What an email can read when it is written. */
export interface EmailContext extends Pick<Deps, 'db' | 'clock' | 'random'> {
  /** The address of the recipient. */
  to: string
  /** The origin of the shop, from its settings and never from a request. */
  origin: string
  /** When the email was queued. */
  queuedAt: Date
}

/**
 * Emails that anybody can send to any address count against an hourly limit of the recipient. `reset` emails have a
 * separate limit, so that orders placed with an address cannot block the reset link of its owner.
 */
export type EmailLimit = 'typed' | 'reset'

interface Definition<Entries extends v.ObjectEntries> {
  /** The data that the email is queued with. Everything else is read when the email is written. */
  data: Entries
  /** Null when only the shop, or a person who proved or paid something, can send this email. */
  limit: EmailLimit | null
  /** Whether the email has a recipient. Without one it is not counted. */
  hasRecipient?(context: EmailContext): Promise<boolean>
  /** Returns the email, or null when it is obsolete by now. */
  write(data: v.InferOutput<v.ObjectSchema<Entries, undefined>>, context: EmailContext): Promise<Email | null> | Email
}

/** Defines one type of email. `emails.ts` lists them all. */
export const defineEmail = <Entries extends v.ObjectEntries>(definition: Definition<Entries>) => {
  const schema = v.object(definition.data)
  return {
    schema,
    limit: definition.limit,
    hasRecipient: definition.hasRecipient ?? (async () => true),
    /** Returns a function that writes the email; null when the stored data are invalid. */
    parse(data: unknown): ((context: EmailContext) => Promise<Email | null>) | null {
      const parsed = v.safeParse(schema, data)
      return parsed.success ? async (context) => definition.write(parsed.output, context) : null
    },
  }
}
