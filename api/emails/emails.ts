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
  replacementShippedEmail,
} from './order-emails.ts'
import {
  dailySummaryEmail,
  noticeFailureEmail,
  noticeMessageEmail,
  noticeOrderEmail,
  noticePaymentEmail,
  noticePrescriptionEmail,
  noticeReturnEmail,
  noticeReviewEmail,
  noticeStockEmail,
  ordersExpireEmail,
} from './owner-emails.ts'
import {
  orderRefundedEmail,
  paymentOpenEmail,
  paymentReceivedEmail,
  prescriptionUpdateEmail,
} from './payment-emails.ts'
import { payDifferenceEmail, refundAccountSavedEmail, returnPickupEmail, returnUpdateEmail } from './return-emails.ts'

/** All emails of the shop. Their names are stored in the jobs table. */
export const emails = {
  'password-reset': passwordResetEmail,
  'password-changed': passwordChangedEmail,
  'confirm-address': confirmAddressEmail,
  'order-placed': orderPlacedEmail,
  'payment-open': paymentOpenEmail,
  'payment-received': paymentReceivedEmail,
  'order-shipped': orderShippedEmail,
  'replacement-shipped': replacementShippedEmail,
  'order-delivered': orderDeliveredEmail,
  'order-cancelled': orderCancelledEmail,
  'order-items-cancelled': orderItemsCancelledEmail,
  'order-refunded': orderRefundedEmail,
  'prescription-update': prescriptionUpdateEmail,
  'return-update': returnUpdateEmail,
  'return-pickup': returnPickupEmail,
  'pay-difference': payDifferenceEmail,
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
  'notice-prescription': noticePrescriptionEmail,
  'daily-summary': dailySummaryEmail,
}

type EmailName = keyof typeof emails
type EmailData<Name extends EmailName> = v.InferOutput<(typeof emails)[Name]['schema']>

const isEmailName = (name: unknown): name is EmailName => typeof name === 'string' && Object.hasOwn(emails, name)

interface NewEmail<Name extends EmailName> {
  email: Name
  to: string
  data: EmailData<Name>
  /** Unique key of the email, such as `order-placed 12`. Only one email is sent for each key. */
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

/** Returns the job that renders an email and sends it. */
export const emailJob = <Name extends EmailName>({ email, to, data, uniqueKey, now }: NewEmail<Name>): NewJob => ({
  kind: emailJobKind,
  uniqueKey,
  // The field for the type has the old name `letter`, because jobs of earlier releases use it.
  payload: { ...data, letter: email, to },
  runAt: now,
  recipient: recipientOf(email, to),
})

/** Queues an email in the caller's transaction. After the commit a job renders the email and sends it. */
export const enqueueEmail = <Name extends EmailName>(tx: Tx, email: NewEmail<Name>): Promise<void> =>
  enqueue(tx, emailJob(email))

/** Maximum number of limited emails per mailbox and hour. It is multiplied by `RATE_LIMIT_FACTOR`. */
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
        // Emails whose time is in the future were queued before the clock was set back. They must not block new emails.
        lte(jobs.countedAt, encoded('countedAt', jobs.countedAt)),
        lt(jobs.id, sql.placeholder('jobId')),
        ne(jobs.state, 'withheld'),
      ),
    ),
)

/**
 * Whether an email exceeds the hourly limit: in the hour before it, at least `max` emails to its recipient were queued
 * and not withheld. The function writes nothing, so it returns the same result when the email is retried.
 */
export async function isOverLimit(tx: Tx, jobId: number, max: number): Promise<boolean> {
  const [email] = await limited(tx).execute({ jobId })
  if (!email?.recipient || !email.countedAt) return false
  const { recipient, countedAt } = email
  const hourBefore = new Date(countedAt.getTime() - hourMs)
  const [earlier] = await countEarlier(tx).execute({ jobId, recipient, countedAt, hourBefore })
  return (earlier?.number ?? 0) >= max
}

/** Excludes emails from the hourly limit: emails that an admin resent or dismissed, and emails without a recipient. */
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

/** Throws `Withheld` when the mailbox has reached the hourly limit of emails. */
async function assertMaySend(name: EmailName, jobId: number, context: EmailContext, maxPerHour: number) {
  const { db } = context
  // An email without a recipient is neither counted nor listed as withheld.
  if (!(await emails[name].hasRecipient(context))) return db.write((tx) => removeFromLimit(tx, [jobId]))
  if (await db.read((tx) => isOverLimit(tx, jobId, maxPerHour))) {
    throw new Withheld('Too many emails to this address within an hour')
  }
}

/**
 * Returns the sender of emails: the name and email address of the shop. If the shop's profile has no email address, an
 * address at the host of the shop is used.
 */
function senderOf({ shop, origin }: Pick<EmailContext, 'shop' | 'origin'>) {
  return { name: shop.sender, address: shop.email ?? `no-reply@${new URL(origin).hostname}` }
}

/** Returns the logo as PNG. Null if the shop has no logo or it cannot be read or drawn; emails then show the name. */
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
    // An error while reading the logo, for example because the picture bucket does not respond, must not prevent the
    // email.
    log.warn({ cause: errorMessageOf(error), picture: 'logo' }, 'unreadable')
    return null
  }
}

/**
 * Creates the job handler that writes and sends one email. It throws `PermanentFailure` if the mail server rejects the
 * email.
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
    // The message id must be unique, because mail servers drop messages whose id they have received before. Job ids
    // repeat after a shop was restored from a backup, so the message id also contains the time.
    const messageId = `letter-${id}-${createdAt.getTime().toString(36)}`
    try {
      await mail.send({ id: messageId, to, from: senderOf(context), ...email, ...(logo ? { logo } : {}) }, signal)
    } catch (error) {
      throw error instanceof EmailRejected ? new PermanentFailure(error.message) : error
    }
  }
