import type { Role } from '#contract/account'

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs

/** Maximum session ages in milliseconds: since the last use (idle) and since sign-in (absolute). */
const ages: Record<Role, { idle: number; absolute: number }> = {
  user: { idle: 30 * dayMs, absolute: 90 * dayMs },
  admin: { idle: 12 * hourMs, absolute: 7 * dayMs },
}

/** Maximum age of the session cookie in seconds. The server may end the session earlier. */
export const cookieMaxAgeSeconds = (role: Role): number => ages[role].absolute / 1000

/** The time at which a session expires if it is not used again. */
export const expiryOf = (role: Role, { createdAt, lastSeenAt }: { createdAt: Date; lastSeenAt: Date }): Date =>
  new Date(Math.min(lastSeenAt.getTime() + ages[role].idle, createdAt.getTime() + ages[role].absolute))
