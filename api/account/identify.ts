import type { Deps } from '../deps.ts'
import type { Identify } from '../http/call-context.ts'
import { describeError } from '../http/log.ts'
import { sha256 } from '../http/tokens.ts'
import { findSession, touchSession } from './session-store.ts'

/** Minimum time between two updates of a session's last use, so that most requests write nothing. */
const touchIntervalMs = 5 * 60_000

/** Creates the function that identifies the caller by the session and guest cookies. */
export function createIdentify({ db, expiryClock, log }: Pick<Deps, 'db' | 'expiryClock' | 'log'>): Identify {
  return async ({ session, guest }) => {
    const now = expiryClock()
    const found = session ? await db.read((tx) => findSession(tx, sha256(session), now)) : null
    if (found && now.getTime() - found.lastSeenAt.getTime() >= touchIntervalMs) {
      // The response is sent without waiting for this write.
      db.write((tx) => touchSession(tx, found, now)).catch((error) =>
        log.warn({ user: found.user.id, cause: describeError(error) }, 'the last use of a session could not be stored'),
      )
    }
    return { user: found?.user ?? null, guestHash: guest ? sha256(guest) : null }
  }
}
