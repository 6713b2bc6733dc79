import { sql } from 'drizzle-orm'
import { kit } from '#columns'
import { users } from './accounts.ts'
import { orders } from './orders.ts'
import { courierKinds, isOneOf, jobStates } from './values.ts'

/** Only successes are kept, written in the transaction of what they answer, for 30 days. */
export const idempotencyKeys = kit.table(
  'idempotency_keys',
  {
    id: kit.id(),
    key: kit.text().notNull(),
    /** Whose key it is: `user 5`, `guest ` and the cookie's hash, or empty where the caller had neither. */
    scope: kit.text().notNull().default(''),
    route: kit.text().notNull(),
    /** SHA-256 of the body: another body under the same key is refused. */
    bodyHash: kit.text().notNull(),
    status: kit.int().notNull(),
    response: kit.text().notNull(),
    /** The order that it made, so that a replay can tell a cancelled one and set the guest cookie again. */
    orderId: kit.int().references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.unique('idempotency_keys_once').on(t.key, t.scope),
    kit.index('idempotency_keys_created').on(t.createdAt),
  ],
)

/** What must happen later: claimed, retried with back-off, resumed after a crash. */
export const jobs = kit.table(
  'jobs',
  {
    id: kit.id(),
    kind: kit.text().notNull(),
    /** One job of a kind for one thing, however often it is asked for. */
    uniqueKey: kit.text().notNull().unique(),
    payload: kit.json<Record<string, string | number | boolean | null>>().notNull(),
    state: kit.oneOf(jobStates).notNull().default('waiting'),
    attempts: kit.int().notNull().default(0),
    runAt: kit.instant().notNull(),
    /** A running job whose lease is over is claimed again: its process died. */
    leaseUntil: kit.instant(),
    lastError: kit.text(),
    createdAt: kit.instant().notNull(),
    finishedAt: kit.instant(),
    /** Hash of the mailbox whose hourly limit this email counts for, and since when; null for what is not limited. */
    recipient: kit.text(),
    countedAt: kit.instant(),
  },
  (t) => [
    kit.check('jobs_state', isOneOf(t.state, jobStates)),
    kit.check('jobs_attempts', sql`${t.attempts} >= 0`),
    kit.check('jobs_finished', sql`(${t.finishedAt} is not null) = (${t.state} in ('done', 'failed', 'withheld'))`),
    kit.check('jobs_counted', sql`(${t.recipient} is null) = (${t.countedAt} is null)`),
    kit.index('jobs_due').on(t.state, t.runAt),
    kit.index('jobs_recipient').on(t.recipient, t.countedAt).where(sql`${t.recipient} is not null`),
  ],
)

/** Provider events already seen, by the provider's own event id. */
export const webhookEvents = kit.table('webhook_events', {
  eventId: kit.text().primaryKey(),
  source: kit.text().notNull(),
  kind: kit.text().notNull(),
  receivedAt: kit.instant().notNull(),
})

/** One row: what the admin's shipping tab holds. Money in paise, tax in hundredths of a per cent. */
export const settings = kit.table(
  'settings',
  {
    id: kit.int().primaryKey(),
    everywhere: kit.bool().notNull().default(false),
    freeThreshold: kit.int().notNull(),
    standardCost: kit.int().notNull(),
    taxRate: kit.int().notNull(),
    /** Paise. */
    codMaxAmount: kit.int().notNull().default(25_000_00),
    codMaxPieces: kit.int().notNull().default(50),
    codOpenPerPhone: kit.int().notNull().default(5),
    codOpenPerAddress: kit.int().notNull().default(5),
    codOpenPerIp: kit.int().notNull().default(200),
    codExpiryDays: kit.int().notNull().default(7),
    updatedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('settings_single', sql`${t.id} = 1`),
    kit.check('settings_money', sql`${t.freeThreshold} >= 0 and ${t.standardCost} >= 0`),
    kit.check('settings_tax', sql`${t.taxRate} between 0 and 10000`),
    kit.check('settings_cod_order', sql`${t.codMaxAmount} > 0 and ${t.codMaxPieces} > 0`),
    kit.check(
      'settings_cod_open',
      sql`${t.codOpenPerPhone} > 0 and ${t.codOpenPerAddress} > 0 and ${t.codOpenPerIp} > 0`,
    ),
    kit.check('settings_cod_expiry', sql`${t.codExpiryDays} between 2 and 60`),
  ],
)

/** What an admin changed. Rows are only ever added. */
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

/** The courier's answer for a PIN, kept six hours. */
export const pinChecks = kit.table(
  'pin_checks',
  {
    pin: kit.text().primaryKey(),
    /** Who answered. Another courier's answer does not count; null in older rows. */
    courier: kit.oneOf(courierKinds),
    couriers: kit.json<unknown>().notNull(),
    checkedAt: kit.instant().notNull(),
  },
  (t) => [kit.check('pin_checks_courier', isOneOf(t.courier, courierKinds))],
)
