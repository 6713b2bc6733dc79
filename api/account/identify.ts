import type { Deps } from '../deps.ts'
import type { Identify } from '../http/call-context.ts'
import { describeError } from '../http/describe-error.ts'
import { sha256 } from '../http/hash.ts'
import { findSession, touchSession } from './session-store.ts'

/** A visit is noted this often; the rest of the reads stay reads. */
const notedEveryMs = 5 * 60_000

/** Tells from the two cookies who calls. */
export function identifyCallers({ db, expiryClock, log }: Pick<Deps, 'db' | 'expiryClock' | 'log'>): Identify {
  return async ({ session, guest }) => {
    const now = expiryClock()
    const found = session ? await db.read((tx) => findSession(tx, sha256(session), now)) : null
    if (found && now.getTime() - found.lastSeenAt.getTime() >= notedEveryMs) {
      // The answer does not wait for it.
      db.write((tx) => touchSession(tx, found, now)).catch((error) =>
        log.warn({ user: found.user.id, cause: describeError(error) }, 'a visit could not be noted'),
      )
    }
    return { user: found?.user ?? null, guestHash: guest ? sha256(guest) : null }
  }
}
