import { and, count, eq, gt, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Tx } from '#engine'
import { mailboxOf } from '#rules/mailbox'
import { readSettings } from '../catalogue/catalogue-store.ts'
import { errorMessageOf } from '../db/database.ts'
import { jobs } from '../db/schema/operations.ts'
import { encoded, statement } from '../db/statement.ts'
import type { Deps } from '../deps.ts'
import { sha256 } from '../http/credentials.ts'
import { emailJobKind, enqueue, type NewJob } from '../jobs/enqueue.ts'
import { type JobHandler, PermanentFailure, Withheld } from '../jobs/job-group.ts'
import { EmailRejected, type Mail } from '../providers/mail.ts'
import {
  confirmAddressEmail,
  newsletterWelcomeEmail,
  passwordChangedEmail,
  passwordResetEmail,
  stockReturnedEmail,
} from './account-emails.ts'
import type { EmailContext } from './define-email.ts'
import { type EmailShop, emailShopOf } from './email-texts.ts'
import {
  orderCancelledEmail,
  orderDeliveredEmail,
  orderItemsCancelledEmail,
  orderPlacedEmail,
  orderShippedEmail,
} from './order-emails.ts'
import {
  dailySummaryEmail,
  noticeFailureEmail,
  noticeMessageEmail,
  noticeOrderEmail,
  noticePaymentEmail,
  noticeReturnEmail,
  noticeReviewEmail,
  noticeStockEmail,
  ordersExpireEmail,
} from './owner-emails.ts'
import { orderRefundedEmail, paymentOpenEmail, paymentReceivedEmail } from './payment-emails.ts'
import { refundAccountSavedEmail, returnUpdateEmail } from './return-emails.ts'

/** All emails of the shop. Their names are stored in the jobs table. */
export const emails = {
  'password-reset': passwordResetEmail,
  'password-changed': passwordChangedEmail,
  'confirm-address': confirmAddressEmail,
  'order-placed': orderPlacedEmail,
  'payment-open': paymentOpenEmail,
  'payment-received': paymentReceivedEmail,
  'order-shipped': orderShippedEmail,
  'order-delivered': orderDeliveredEmail,
  'order-cancelled': orderCancelledEmail,
  'order-items-cancelled': orderItemsCancelledEmail,
  'order-refunded': orderRefundedEmail,
  'return-update': returnUpdateEmail,
  'refund-account-saved': refundAccountSavedEmail,
  'orders-expire': ordersExpireEmail,
  'newsletter-welcome': newsletterWelcomeEmail,
  'stock-returned': stockReturnedEmail,
  'notice-order': noticeOrderEmail,
  'notice-payment': noticePaymentEmail,
  'notice-message': noticeMessageEmail,
  'notice-review': noticeReviewEmail,
  'notice-stock': noticeStockEmail,
  'notice-failure': noticeFailureEmail,
  'notice-return': noticeReturnEmail,
  'daily-summary': dailySummaryEmail,
}

type EmailName = keyof typeof emails
type EmailData<Name extends EmailName> = v.InferOutput<(typeof emails)[Name]['schema']>

const isEmailName = (name: unknown): name is EmailName => typeof name === 'string' && Object.hasOwn(emails, name)

interface NewEmail<Name extends EmailName> {
  email: Name
  to: string
  data: EmailData<Name>
  /** Unique key such as `order-placed 12`. An email is sent once for each key. */
  uniqueKey: string
  now: Date
}

/**
 * Returns the key under which an email to `to` is counted for the hourly limit; null for an email without a limit. All
 * addresses of a mailbox have the same key.
 */
function recipientOf(email: EmailName, to: string): string | null {
  const { limit } = emails[email]
  return limit && sha256(`${limit} ${mailboxOf(to)}`)
}

/** Returns the job of an email, which creates its text and sends it. */
export const emailJob = <Name extends EmailName>({ email, to, data, uniqueKey, now }: NewEmail<Name>): NewJob => ({
  kind: emailJobKind,
  uniqueKey,
  // The field has an old name, because jobs of earlier releases use it.
  payload: { ...data, letter: email, to },
  runAt: now,
  recipient: recipientOf(email, to),
})

/** Queues an email in the caller's transaction. After the commit a job creates its text and sends it. */
export const enqueueEmail = <Name extends EmailName>(tx: Tx, email: NewEmail<Name>): Promise<void> =>
  enqueue(tx, emailJob(email))

/** Maximum number of limited emails per mailbox and hour, before it is multiplied by `RATE_LIMIT_FACTOR`. */
export const emailsPerHour = 10

const hourMs = 3600_000

const limited = statement('find_limited_email', (tx) =>
  tx
    .select({ recipient: jobs.recipient, countedAt: jobs.countedAt })
    .from(jobs)
    .where(eq(jobs.id, sql.placeholder('jobId'))),
)

const countEarlier = statement('count_earlier_emails', (tx) =>
  tx
    .select({ number: count() })
    .from(jobs)
    .where(
      and(
        eq(jobs.recipient, sql.placeholder('recipient')),
        gt(jobs.countedAt, encoded('hourBefore', jobs.countedAt)),
        // Emails with a later time were queued before the clock was set back. They must not block new ones.
        lte(jobs.countedAt, encoded('countedAt', jobs.countedAt)),
        lt(jobs.id, sql.placeholder('jobId')),
        ne(jobs.state, 'withheld'),
      ),
    ),
)

/**
 * Whether an email exceeds the limit: in the hour before it, `max` emails to its recipient were queued and not
 * withheld. The function writes nothing, so a retry of the email gets the same result.
 */
export async function isOverLimit(tx: Tx, jobId: number, max: number): Promise<boolean> {
  const [email] = await limited(tx).execute({ jobId })
  if (!email?.recipient || !email.countedAt) return false
  const { recipient, countedAt } = email
  const hourBefore = new Date(countedAt.getTime() - hourMs)
  const [earlier] = await countEarlier(tx).execute({ jobId, recipient, countedAt, hourBefore })
  return (earlier?.number ?? 0) >= max
}

/** Excludes emails from the hourly limit: those that an admin resent or dismissed, and those without a recipient. */
export async function removeFromLimit(tx: Tx, jobIds: readonly number[]): Promise<void> {
  await tx
    .update(jobs)
    .set({ recipient: null, countedAt: null })
    .where(inArray(jobs.id, [...jobIds]))
}

interface Shop extends Omit<EmailContext, 'to' | 'queuedAt' | 'shop'>, Pick<Deps, 'log'> {
  mail: Mail
  pictures: Pick<Deps['pictures'], 'readIcon'>
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
 * Returns the sender of emails: the name and email address of the shop. If its profile has no address, an address at
 * the host of the shop is used.
 */
function senderOf({ shop, origin }: Pick<EmailContext, 'shop' | 'origin'>) {
  return { name: shop.sender, address: shop.email ?? `no-reply@${new URL(origin).hostname}` }
}

/** Returns the logo as PNG. Null if the shop has none, or if it cannot be read or drawn; emails then show the name. */
async function readLogo(
  { pictures, log }: Pick<Shop, 'pictures' | 'log'>,
  { logo }: EmailShop,
): Promise<Buffer | null> {
  if (!logo) return null
  const { mark, hash, primary, background } = logo
  try {
    const picture = await pictures.readIcon(mark, 'logo', { logo: hash, initials: '', primary, background })
    return picture?.bytes ?? null
  } catch (error) {
    // An unreadable logo, for example because the bucket of the pictures cannot be reached, must not prevent the email.
    log.warn({ cause: errorMessageOf(error), picture: 'logo' }, 'unreadable')
    return null
  }
}

/**
 * Creates the job handler that creates the text of one email and sends it. The job throws `PermanentFailure` if the
 * mail server rejects the email.
 */
export const sendEmail =
  ({ mail, pictures, log, maxPerHour, ...shop }: Shop): JobHandler =>
  async (payload, { id, createdAt, signal }) => {
    const job = v.safeParse(Payload, payload)
    const write = job.success ? emails[job.output.letter].parse(payload) : null
    if (!job.success || !write) throw new PermanentFailure('The data of the email are invalid')
    const { letter: name, to } = job.output
    const shown = emailShopOf(await shop.db.read(readSettings))
    const logo = await readLogo({ pictures, log }, shown)
    const context = { ...shop, to, queuedAt: createdAt, shop: logo ? shown : { ...shown, logo: null } }
    await assertMaySend(name, id, context, maxPerHour)
    const email = await write(context)
    if (!email) return
    // The message id must be unique, because mail servers drop messages with an id that they have received before. Job
    // ids repeat after a shop was restored from a backup, so the id also contains the time.
    const messageId = `letter-${id}-${createdAt.getTime().toString(36)}`
    try {
      await mail.send({ id: messageId, to, from: senderOf(context), ...email, ...(logo ? { logo } : {}) }, signal)
    } catch (error) {
      throw error instanceof EmailRejected ? new PermanentFailure(error.message) : error
    }
  }
