import * as v from 'valibot'
import type { Deps } from '../deps.ts'
import type { Email } from './render-email.ts'

/** What an email can read when its text is created. */
export interface EmailContext extends Pick<Deps, 'db' | 'clock' | 'random'> {
  /** The email address of the recipient. */
  to: string
  /** The origin of the shop's URL. It comes from the settings, never from a request. */
  origin: string
  /** When the email was queued. */
  queuedAt: Date
}

/**
 * The hourly limit that the email counts against. Emails that anybody can cause to be sent to any address are limited
 * per recipient. `reset` emails have a separate limit, so that orders placed with an address cannot block the reset
 * link of its owner.
 */
export type EmailLimit = 'typed' | 'reset'

interface Definition<Entries extends v.ObjectEntries> {
  /** The data that are queued with the email. All other data are read when its text is created. */
  data: Entries
  /** The limit of the email. Null if only the shop, or a person who proved or paid something, can cause it. */
  limit: EmailLimit | null
  /** Whether the email has a recipient. Without one it is not counted. */
  hasRecipient?(context: EmailContext): Promise<boolean>
  /** Returns the email; null if it is obsolete by then. */
  write(data: v.InferOutput<v.ObjectSchema<Entries, undefined>>, context: EmailContext): Promise<Email | null> | Email
}

/** Defines one type of email. `emails.ts` lists them all. */
export const defineEmail = <Entries extends v.ObjectEntries>(definition: Definition<Entries>) => {
  const schema = v.object(definition.data)
  return {
    schema,
    limit: definition.limit,
    hasRecipient: definition.hasRecipient ?? (async () => true),
    /** Returns a function that creates the email. The function returns null if the stored data are invalid. */
    parse(data: unknown): ((context: EmailContext) => Promise<Email | null>) | null {
      const parsed = v.safeParse(schema, data)
      return parsed.success ? async (context) => definition.write(parsed.output, context) : null
    },
  }
}
