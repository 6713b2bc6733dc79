import type { Role } from '#contract/account'

const hour = 3600 * 1000
const day = 24 * hour

/** Milliseconds without a visit, and at all, after which a session is over. */
const ages: Record<Role, { idle: number; absolute: number }> = {
  user: { idle: 30 * day, absolute: 90 * day },
  admin: { idle: 12 * hour, absolute: 7 * day },
}

/** Seconds that the browser keeps the cookie: the server decides before that whether it still means somebody. */
export const cookieAge = (role: Role): number => ages[role].absolute / 1000

/** When a session ends unless it is used again. */
export const expiryOf = (role: Role, { createdAt, lastSeenAt }: { createdAt: Date; lastSeenAt: Date }): Date =>
  new Date(Math.min(lastSeenAt.getTime() + ages[role].idle, createdAt.getTime() + ages[role].absolute))
