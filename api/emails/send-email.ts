import * as v from 'valibot'
import type { JobHandler } from '../jobs/job-runner.ts'
import { PermanentFailure, Withheld } from '../jobs/retries.ts'
import { EmailRejected, type Mail } from '../providers/mail/port.ts'
import type { EmailContext } from './define-email.ts'
import { isOverLimit, removeFromLimit } from './email-limit-store.ts'
import { type EmailName, emails, isEmailName } from './emails.ts'

interface Shop extends Omit<EmailContext, 'to' | 'queuedAt'> {
  mail: Mail
  /** Maximum number of limited emails per mailbox and hour (`emailsPerHour`). */
  maxPerHour: number
}

const Payload = v.object({ letter: v.custom<EmailName>(isEmailName), to: v.string() })

/** Throws `Withheld` when the hourly limit of the mailbox is reached. */
async function assertMaySend(name: EmailName, jobId: number, context: EmailContext, maxPerHour: number) {
  const { db } = context
  // An email without a recipient is not counted and not listed as withheld.
  if (!(await emails[name].hasRecipient(context))) return db.write((tx) => removeFromLimit(tx, [jobId]))
  if (await db.read((tx) => isOverLimit(tx, jobId, maxPerHour))) {
    throw new Withheld('Too many emails to this address within an hour')
  }
}

/**
 * Creates the job handler that creates the text of one email and sends it. The job throws `PermanentFailure` if the
 * mail server rejects the email.
 */
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
    // The id must be unique, because mail servers drop messages with a known id. Job ids repeat after a shop was
    // restored from a backup, so the id contains the time too.
    const messageId = `letter-${id}-${createdAt.getTime().toString(36)}`
    try {
      await mail.send({ id: messageId, to, ...email }, signal)
    } catch (error) {
      throw error instanceof EmailRejected ? new PermanentFailure(error.message) : error
    }
  }
