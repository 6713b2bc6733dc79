import * as v from 'valibot'
import type { JobHandler } from '../jobs/job-runner.ts'
import { PermanentFailure, Withheld } from '../jobs/retries.ts'
import { EmailRejected, type Mail } from '../providers/mail/port.ts'
import type { EmailContext } from './define-email.ts'
import { isOverLimit, removeFromLimit } from './email-limit-store.ts'
import { type EmailName, emails, isEmailName } from './emails.ts'

interface Shop extends Omit<EmailContext, 'to' | 'queuedAt'> {
  mail: Mail
  /** The hourly limit for a mailbox (`emailsPerHour`). */
  maxPerHour: number
}

const Payload = v.object({ letter: v.custom<EmailName>(isEmailName), to: v.string() })

/** Throws `Withheld` when the hourly limit of the mailbox is reached. */
async function assertMaySend(name: EmailName, jobId: number, context: EmailContext, maxPerHour: number) {
  const { db } = context
  // An email without a recipient does not count, and is not listed as withheld.
  if (!(await emails[name].hasRecipient(context))) return db.write((tx) => removeFromLimit(tx, [jobId]))
  if (await db.read((tx) => isOverLimit(tx, jobId, maxPerHour))) {
    throw new Withheld('Too many emails to this address within an hour')
  }
}

/** The job that writes and sends one email. Throws `PermanentFailure` when the mail server rejects it. */
export const sendEmail =
  ({ mail, maxPerHour, ...shop }: Shop): JobHandler =>
  async (payload, { id, createdAt, signal }) => {
    const job = v.safeParse(Payload, payload)
    const write = job.success ? emails[job.output.letter].parse(payload) : null
    if (!job.success || !write) throw new PermanentFailure('The data of the email are invalid')
    const { letter: name, to } = job.output
    const context = { ...shop, to, queuedAt: createdAt }
    await assertMaySend(name, id, context, maxPerHour)
    const email = await write(context)
    if (!email) return
    // Mail servers drop messages with a known id. Job ids repeat when a shop starts from a backup, so the id has the time too.
    const messageId = `letter-${id}-${createdAt.getTime().toString(36)}`
    try {
      await mail.send({ id: messageId, to, ...email }, signal)
    } catch (error) {
      throw error instanceof EmailRejected ? new PermanentFailure(error.message) : error
    }
  }
