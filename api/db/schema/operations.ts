import { sql } from 'drizzle-orm'
import { kit } from '#columns'
import type { SetUp } from '#contract/admin/overview'
import type { SearchSynonyms } from '#contract/catalogue'
import type { StoredContent } from '#contract/look/content'
import type { StoredLogo, StoredLook } from '#contract/look/look'
import type { StoredProfile } from '#contract/profile'
import type { ShopPromises, VersionedSettings } from '#contract/settings'
import { users } from './accounts.ts'
import { orders } from './orders.ts'
import {
  courierKinds,
  gstRegistrations,
  isOneOf,
  isUnreportedFailure,
  jobStates,
  providers,
  shopParts,
} from './values.ts'

/** The keys of providers that the owner has entered in the dashboard (record 47). */
export const providerKeys = kit.table(
  'provider_keys',
  {
    provider: kit.oneOf(providers).primaryKey(),
    /** The keys as JSON, encrypted with the secret key of the server. */
    sealed: kit.text().notNull(),
    savedAt: kit.instant().notNull(),
  },
  (t) => [kit.check('provider_keys_provider', isOneOf(t.provider, providers))],
)

/**
 * Stored responses of successful requests with an idempotency key. They are written in the same transaction as the
 * changes and deleted after 30 days.
 */
export const idempotencyKeys = kit.table(
  'idempotency_keys',
  {
    id: kit.id(),
    key: kit.text().notNull(),
    /**
     * The owner of the idempotency key: `user 5`, `guest ` with the hash of the guest cookie, or empty for a caller
     * without either.
     */
    scope: kit.text().notNull().default(''),
    route: kit.text().notNull(),
    /** SHA-256 of the request body; a different body with the same key is rejected. */
    bodyHash: kit.text().notNull(),
    status: kit.int().notNull(),
    response: kit.text().notNull(),
    /**
     * The order that the request placed. A repeated request uses it to detect that the order was cancelled, and to set
     * the guest cookie again.
     */
    orderId: kit.int().references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.unique('idempotency_keys_once').on(t.key, t.scope),
    kit.index('idempotency_keys_created').on(t.createdAt),
  ],
)

/** Jobs of the job runner, which claims them, retries them with backoff, and resumes them after a crash. */
export const jobs = kit.table(
  'jobs',
  {
    id: kit.id(),
    kind: kit.text().notNull(),
    /** Unique key of the job. Repeated requests for the same work have the same key, so they create one job. */
    uniqueKey: kit.text().notNull().unique(),
    payload: kit.json<Record<string, string | number | boolean | null>>().notNull(),
    state: kit.oneOf(jobStates).notNull().default('waiting'),
    attempts: kit.int().notNull().default(0),
    runAt: kit.instant().notNull(),
    /**
     * When the lease of a running job ends. After that another process can claim the job, because the first one has
     * probably crashed.
     */
    leaseUntil: kit.instant(),
    lastError: kit.text(),
    createdAt: kit.instant().notNull(),
    finishedAt: kit.instant(),
    /**
     * Hash of the mailbox whose hourly limit counts this email, from the time `countedAt` on. Null for emails without a
     * limit.
     */
    recipient: kit.text(),
    countedAt: kit.instant(),
    /** Whether admins were notified that the job has failed. */
    failureReported: kit.bool().notNull().default(false),
  },
  (t) => [
    kit.check('jobs_state', isOneOf(t.state, jobStates)),
    kit.check('jobs_attempts', sql`${t.attempts} >= 0`),
    kit.check('jobs_finished', sql`(${t.finishedAt} is not null) = (${t.state} in ('done', 'failed', 'withheld'))`),
    kit.check('jobs_counted', sql`(${t.recipient} is null) = (${t.countedAt} is null)`),
    kit.index('jobs_due').on(t.state, t.kind, t.runAt),
    kit.index('jobs_unreported').on(t.state).where(isUnreportedFailure(t)),
    kit.index('jobs_recipient').on(t.recipient, t.countedAt).where(sql`${t.recipient} is not null`),
  ],
)

/** Counters of the rate limits that all processes of a shop share. Other limits are counted in memory. */
export const rateLimits = kit.table(
  'rate_limits',
  {
    /** A hash of the limit and its subject, so that neither email addresses nor IP addresses are stored. */
    key: kit.text().primaryKey(),
    count: kit.int().notNull(),
    /**
     * The time at which all uses of the limit are available again. For a gradual limit, only one more use becomes
     * available at this time.
     */
    endsAt: kit.instant().notNull(),
  },
  (t) => [kit.index('rate_limits_ends').on(t.endsAt)],
)

/** Webhook events that were already processed, by the event ID of the provider. */
export const webhookEvents = kit.table(
  'webhook_events',
  {
    eventId: kit.text().primaryKey(),
    source: kit.text().notNull(),
    kind: kit.text().notNull(),
    receivedAt: kit.instant().notNull(),
  },
  (t) => [kit.index('webhook_events_received').on(t.receivedAt)],
)

/**
 * The settings of the dashboard tabs Shipping and Shop profile, in a single row. Money in paise, tax in hundredths of a
 * percent.
 */
export const settings = kit.table(
  'settings',
  {
    id: kit.int().primaryKey(),
    everywhere: kit.bool().notNull().default(false),
    freeThreshold: kit.int().notNull(),
    standardCost: kit.int().notNull(),
    taxRate: kit.int().notNull(),
    /**
     * Whether prices include the tax. This column and `gstRegistration` are used only while the setting "Use these
     * rates everywhere" (`everywhere`) is on.
     */
    taxIncluded: kit.bool().notNull().default(false),
    gstRegistration: kit.oneOf(gstRegistrations).notNull().default('regular'),
    /** Code of the shop's state, for a shop without a GSTIN. */
    shopState: kit.text(),
    /**
     * The prefix of invoice numbers: one or two capital letters or digits. If null, it is derived from the prefix of
     * order numbers.
     */
    invoicePrefix: kit.text(),
    /**
     * The last month whose accounts are closed, such as `2026-10`. New documents get a later date. Null if no month is
     * closed.
     */
    closedThrough: kit.text(),
    /**
     * Whether the shop's turnover of the previous financial year was above ₹5 crore, so that HSN codes need 6 digits.
     */
    largeTurnover: kit.bool().notNull().default(false),
    /**
     * Whether the shop's turnover was above ₹5 crore in any year since 2017-18, so that business buyers need
     * e-invoices.
     */
    eInvoices: kit.bool().notNull().default(false),
    /** The picture of the signature on invoices; null without one. */
    signature: kit.json<StoredLogo>(),
    /** Maximum total of a COD order, in paise. */
    codMaxAmount: kit.int().notNull().default(25_000_00),
    codMaxPieces: kit.int().notNull().default(50),
    codOpenPerPhone: kit.int().notNull().default(5),
    codOpenPerAddress: kit.int().notNull().default(5),
    codOpenPerIp: kit.int().notNull().default(200),
    codExpiryDays: kit.int().notNull().default(7),
    /** Whether the shop accepts cash on delivery. */
    cashOnDelivery: kit.bool().notNull().default(true),
    /** Whether reviews are published only after an admin has approved them. */
    reviewApproval: kit.bool().notNull().default(false),
    /** Whether the shop has the texts of the sample shop. False in a shop that was started without the sample. */
    isSample: kit.bool().notNull().default(true),
    /** The promises in the texts of the shop; null until the owner sets them. */
    promises: kit.json<ShopPromises>(),
    /**
     * The profile that the owner has entered. If null, the shop shows the sample profile, or no profile if it was
     * started without the sample.
     */
    profile: kit.json<StoredProfile>(),
    /** Version number of the profile, which increases with each change. */
    profileVersion: kit.int().notNull().default(0),
    /** The look that the owner has saved; null before the first save. */
    look: kit.json<StoredLook>(),
    /** Version number of the look, which increases with each change. */
    lookVersion: kit.int().notNull().default(0),
    /** Menus, home page and announcement that the owner has saved; null before the first save. */
    content: kit.json<StoredContent>(),
    /** Version number of the content, which increases with each change. */
    contentVersion: kit.int().notNull().default(0),
    /** Whether visitors see the shop. A closed shop takes no orders. */
    isOpen: kit.bool().notNull().default(true),
    /** The set-up steps that the owner has finished or skipped; null if no step is. */
    setUp: kit.json<SetUp['steps']>(),
    /** The synonym list of the search; null if the owner has not edited it. */
    searchSynonyms: kit.json<SearchSynonyms[]>(),
    /** The featured products that the home page shows first, in this order (record 69). */
    homeOrder: kit.json<number[]>().notNull().default([]),
    updatedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('settings_single', sql`${t.id} = 1`),
    kit.check('settings_money', sql`${t.freeThreshold} >= 0 and ${t.standardCost} >= 0`),
    kit.check('settings_tax', sql`${t.taxRate} between 0 and 10000`),
    kit.check('settings_gst_registration', isOneOf(t.gstRegistration, gstRegistrations)),
    kit.check('settings_cod_order', sql`${t.codMaxAmount} > 0 and ${t.codMaxPieces} > 0`),
    kit.check(
      'settings_cod_open',
      sql`${t.codOpenPerPhone} > 0 and ${t.codOpenPerAddress} > 0 and ${t.codOpenPerIp} > 0`,
    ),
    kit.check('settings_cod_expiry', sql`${t.codExpiryDays} between 2 and 60`),
  ],
)

/** The last saved versions of profile, look, content and settings, which the owner can restore. */
export const shopVersions = kit.table(
  'shop_versions',
  {
    id: kit.id(),
    part: kit.oneOf(shopParts).notNull(),
    version: kit.int().notNull(),
    value: kit.json<StoredProfile | StoredLook | StoredContent | VersionedSettings>().notNull(),
    userId: kit.int().references(() => users.id, { onDelete: 'set null' }),
    savedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('shop_versions_part', isOneOf(t.part, shopParts)),
    kit.unique('shop_versions_once').on(t.part, t.version),
    kit.index('shop_versions_user').on(t.userId),
  ],
)

/** The audit log of changes by admins. Rows are never changed or deleted. */
export const auditLog = kit.table(
  'audit_log',
  {
    id: kit.id(),
    userId: kit.int().references(() => users.id, { onDelete: 'set null' }),
    action: kit.text().notNull(),
    target: kit.text().notNull(),
    before: kit.json<unknown>(),
    after: kit.json<unknown>(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [kit.index('audit_log_created').on(t.createdAt)],
)

/** Cached replies of the courier about delivery to a PIN code. They are valid for six hours. */
export const pinChecks = kit.table(
  'pin_checks',
  {
    pin: kit.text().primaryKey(),
    /** The courier that sent the reply. The reply is valid only for this courier. Null in older rows. */
    courier: kit.oneOf(courierKinds),
    couriers: kit.json<unknown>().notNull(),
    checkedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('pin_checks_courier', isOneOf(t.courier, courierKinds)),
    kit.index('pin_checks_checked').on(t.checkedAt),
  ],
)
