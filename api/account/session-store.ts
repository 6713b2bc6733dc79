import { and, eq, gt, sql } from 'drizzle-orm'
import type { CurrentUser, Role } from '#contract/account'
import type { Tx } from '#engine'
import { sessions, users } from '../db/schema/accounts.ts'
import { pushSubscriptions } from '../db/schema/notices.ts'
import { encoded, statement } from '../db/statement.ts'
import type { Deps } from '../deps.ts'
import type { Identify } from '../http/access.ts'
import { sha256 } from '../http/credentials.ts'
import { describeError } from '../http/log.ts'
import { findLinkedOrder } from '../orders/order-access.ts'

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs

/** Maximum session ages in milliseconds: since the last use (idle) and since sign-in (absolute). */
const ages: Record<Role, { idle: number; absolute: number }> = {
  user: { idle: 30 * dayMs, absolute: 90 * dayMs },
  admin: { idle: 12 * hourMs, absolute: 7 * dayMs },
}

/** Maximum age of the session cookie in seconds. The server may end the session earlier. */
export const cookieMaxAgeSeconds = (role: Role): number => ages[role].absolute / 1000

/** Returns the time at which a session expires if it is not used again. */
const expiryOf = (role: Role, { createdAt, lastSeenAt }: { createdAt: Date; lastSeenAt: Date }): Date =>
  new Date(Math.min(lastSeenAt.getTime() + ages[role].idle, createdAt.getTime() + ages[role].absolute))

/** The columns of a user that responses of the API may contain. */
export const currentUserColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  mobile: users.mobile,
  role: users.role,
}

interface Session {
  sid: string
  createdAt: Date
  lastSeenAt: Date
  user: CurrentUser
}

const sessionBySid = statement('find_session', (tx) =>
  tx
    .select({ createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt, user: currentUserColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sid, sql.placeholder('sid')), gt(sessions.expire, encoded('now', sessions.expire)))),
)

/**
 * Returns the session with the given cookie hash; null if there is none or it has expired. If the role of the user or
 * the maximum ages have changed, the new values apply to existing sessions too.
 */
async function findSession(tx: Tx, sid: string, now: Date): Promise<Session | null> {
  const [row] = await sessionBySid(tx).execute({ sid, now })
  if (!row || expiryOf(row.user.role, row) <= now) return null
  return { sid, ...row }
}

interface NewSession {
  token: string
  userId: number
  role: Role
  userAgent: string | null
  now: Date
}

/** Stores a session with the hash of its token. */
export async function insertSession(tx: Tx, { token, userId, role, userAgent, now }: NewSession): Promise<void> {
  const times = { createdAt: now, lastSeenAt: now }
  await tx
    .insert(sessions)
    .values({ sid: sha256(token), userId, sess: { userAgent }, ...times, expire: expiryOf(role, times) })
}

/** Stores the last use of a session and its new expiry. Of several concurrent updates only the first is written. */
async function touchSession(tx: Tx, session: Session, now: Date): Promise<void> {
  const expire = expiryOf(session.user.role, { createdAt: session.createdAt, lastSeenAt: now })
  await tx
    .update(sessions)
    .set({ lastSeenAt: now, expire })
    .where(and(eq(sessions.sid, session.sid), eq(sessions.lastSeenAt, session.lastSeenAt)))
}

/** Whether a session with this cookie hash is stored, expired or not. */
export async function hasSession(tx: Tx, token: string): Promise<boolean> {
  const [row] = await tx
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.sid, sha256(token)))
  return row !== undefined
}

/** Deletes the session of a session cookie, if there is one, and its push subscriptions. */
export async function endSession(tx: Tx, token: string): Promise<void> {
  const sid = sha256(token)
  await tx.delete(sessions).where(eq(sessions.sid, sid))
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sid, sid))
}

/** Deletes all sessions and push subscriptions of a user. */
export async function endSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
}

/** Minimum time between two updates of a session's last use, so that most requests write nothing. */
const touchIntervalMs = 5 * 60_000

const isOrderToken = (value: string | undefined): value is string => value !== undefined && /^[\w-]{43}$/.test(value)

/** Creates the function that identifies the caller by the session and guest cookies and by the token of an order link. */
export function createIdentify({ db, expiryClock, log }: Pick<Deps, 'db' | 'expiryClock' | 'log'>): Identify {
  return async ({ session, guest, orderToken }) => {
    const now = expiryClock()
    const found = session ? await db.read((tx) => findSession(tx, sha256(session), now)) : null
    if (found && now.getTime() - found.lastSeenAt.getTime() >= touchIntervalMs) {
      // The response is sent without waiting for the write that updates the session's last use.
      db.write((tx) => touchSession(tx, found, now)).catch((error) =>
        log.warn({ user: found.user.id, cause: describeError(error) }, 'the last use of a session could not be stored'),
      )
    }
    const linkedOrderId = isOrderToken(orderToken)
      ? await db.read((tx) => findLinkedOrder(tx, sha256(orderToken), now))
      : null
    return { user: found?.user ?? null, guestHash: guest ? sha256(guest) : null, linkedOrderId }
  }
}
