import { kit } from '#columns'
import { isLowerCase, isOneOf, roles } from './values.ts'

export const users = kit.table(
  'users',
  {
    id: kit.id(),
    username: kit.text().notNull(),
    /** Email address for signing in, in lower case and trimmed. */
    email: kit.text().notNull().unique(),
    /** The username as returned by `usernameKey`, so that `Asha` and `asha` count as the same username. */
    usernameKey: kit.text().notNull().unique(),
    mobile: kit.text(),
    /** Argon2id hash of the account's password. */
    password: kit.text().notNull(),
    role: kit.oneOf(roles).notNull().default('user'),
    isEmailVerified: kit.bool().notNull().default(false),
    /** SHA-256 of the token in the confirmation email; null if no confirmation is pending. */
    emailVerificationToken: kit.text().unique(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('users_role', isOneOf(t.role, roles)),
    kit.check('users_email', isLowerCase(t.email)),
    kit.index('users_by_role').on(t.role),
  ],
)

export const sessions = kit.table(
  'sessions',
  {
    /** SHA-256 of the value of the session cookie, so that a leaked database gives no access to sessions. */
    sid: kit.text().primaryKey(),
    userId: kit
      .int()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sess: kit.json<{ userAgent: string | null }>().notNull(),
    createdAt: kit.instant().notNull(),
    lastSeenAt: kit.instant().notNull(),
    /** When the session expires: the earlier of its idle and its absolute expiry. */
    expire: kit.instant().notNull(),
  },
  (t) => [kit.index('sessions_user').on(t.userId), kit.index('sessions_expire').on(t.expire)],
)

/** Browsers that have signed in to an account. Wrong passwords from other browsers do not limit them. */
export const knownDevices = kit.table(
  'known_devices',
  {
    id: kit.id(),
    /** SHA-256 of the value of the `device` cookie. */
    tokenHash: kit.text().notNull(),
    userId: kit
      .int()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastUsedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.unique('known_devices_once').on(t.tokenHash, t.userId),
    kit.index('known_devices_user').on(t.userId, t.lastUsedAt),
    kit.index('known_devices_used').on(t.lastUsedAt),
  ],
)

export const passwordResetTokens = kit.table(
  'password_reset_tokens',
  {
    id: kit.id(),
    userId: kit
      .int()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the reset link. */
    token: kit.text().notNull().unique(),
    expiresAt: kit.instant().notNull(),
    used: kit.bool().notNull().default(false),
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.index('password_reset_tokens_user').on(t.userId),
    kit.index('password_reset_tokens_expires').on(t.expiresAt),
  ],
)
