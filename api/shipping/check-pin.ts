import { eq, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Courier } from '#contract/shipping'
import type { Tx } from '#engine'
import type { CourierKind } from '#rules/provider-accounts'
import { pinChecks } from '../db/schema/operations.ts'
import { isIn, listed, statement } from '../db/statement.ts'
import type { Deps } from '../deps.ts'
import { describeError } from '../http/log.ts'
import { CourierError } from '../providers/courier/port.ts'

const maxAgeMs = 6 * 3600 * 1000

const select = statement('kept_couriers', (tx) =>
  tx
    .select()
    .from(pinChecks)
    .where(eq(pinChecks.pin, sql.placeholder('pin'))),
)

const selectSeveral = statement('kept_couriers_of_pins', (tx) =>
  tx
    .select()
    .from(pinChecks)
    .where(isIn(pinChecks.pin, 'pins', 'text')),
)

/**
 * Returns the couriers of a stored response, if the shop's current courier sent the response in the last six hours;
 * null otherwise. A response stored before the clock was set back has a time in the future. It is used only if that
 * time is at most six hours ahead.
 */
function couriersOf(stored: typeof pinChecks.$inferSelect | undefined, courier: CourierKind, now: Date) {
  if (stored?.courier !== courier || Math.abs(now.getTime() - stored.checkedAt.getTime()) >= maxAgeMs) return null
  const couriers = v.safeParse(v.array(Courier), stored.couriers)
  return couriers.success ? couriers.output : null
}

/** Returns the stored couriers for a PIN code; null if they are unknown. */
export async function storedCouriers(tx: Tx, pin: string, courier: CourierKind, now: Date): Promise<Courier[] | null> {
  const [stored] = await select(tx).execute({ pin })
  return couriersOf(stored, courier, now)
}

/** Returns the stored couriers for several PIN codes. PIN codes without a valid stored response are left out. */
export async function storedCouriersOf(tx: Tx, pins: readonly string[], courier: CourierKind, now: Date) {
  if (pins.length === 0) return new Map<string, Courier[]>()
  const rows = await selectSeveral(tx).execute({ pins: listed(pins) })
  return new Map(
    rows.flatMap((row) => {
      const couriers = couriersOf(row, courier, now)
      return couriers ? [[row.pin, couriers] as const] : []
    }),
  )
}

interface Answer {
  pin: string
  /** The kind of courier (live or sandbox) that sent the response. */
  courier: CourierKind
  couriers: readonly Courier[]
  now: Date
}

/** Stores the response of a courier about a PIN code and deletes expired responses. */
async function storeCouriers(tx: Tx, { pin, courier, couriers, now }: Answer): Promise<void> {
  const answer = { courier, couriers, checkedAt: now }
  await tx
    .insert(pinChecks)
    .values({ pin, ...answer })
    .onConflictDoUpdate({ target: pinChecks.pin, set: answer })
  await tx.delete(pinChecks).where(lt(pinChecks.checkedAt, new Date(now.getTime() - maxAgeMs)))
}

const timeoutMs = 3000

type Needs = Pick<Deps, 'db' | 'courier' | 'clock' | 'monotonicMs' | 'log'>

/**
 * Creates a function that returns the couriers for a PIN code; null if they are unknown. Results are cached, and
 * simultaneous calls for a PIN code share one request.
 */
export function createPinChecker({ db, courier, clock, monotonicMs, log }: Needs) {
  const breaker = createCircuitBreaker({ monotonicMs })
  const pending = new Map<string, Promise<Courier[] | null>>()

  async function fetchCouriers(pin: string): Promise<Courier[] | null> {
    if (!courier || !breaker.allows()) return null
    try {
      const couriers = await courier.couriersTo(pin, AbortSignal.timeout(timeoutMs))
      breaker.succeeded()
      await db.write((tx) => storeCouriers(tx, { pin, courier: courier.kind, couriers, now: clock() }))
      return couriers
    } catch (error) {
      // A rejected PIN code shows that the courier is available, so it does not count as a failure.
      if (error instanceof CourierError && error.failure === 'refused') breaker.succeeded()
      else breaker.failed()
      log.warn({ cause: describeError(error) }, 'PIN code could not be checked')
      return null
    }
  }

  async function findCouriers(pin: string): Promise<Courier[] | null> {
    if (!courier) return null
    const cached = await db.read((tx) => storedCouriers(tx, pin, courier.kind, clock()))
    return cached ?? fetchCouriers(pin)
  }

  // Simultaneous calls also share the read of the stored response. Otherwise a call that reads before the response is
  // stored could find no pending request afterwards and send a second one.
  return (pin: string): Promise<Courier[] | null> => {
    const request = pending.get(pin) ?? findCouriers(pin).finally(() => pending.delete(pin))
    pending.set(pin, request)
    return request
  }
}

interface Options {
  monotonicMs: () => number
  /** Number of consecutive failed calls after which further calls are blocked. */
  maxFailures?: number
  /** Time in milliseconds for which calls are blocked. */
  openMs?: number
}

/**
 * Creates a circuit breaker: after several consecutive failures no calls are allowed for `openMs`, then one trial call.
 */
function createCircuitBreaker({ monotonicMs, maxFailures = 5, openMs = 60_000 }: Options) {
  let consecutiveFailures = 0
  let openUntilMs = 0
  return {
    /** Whether the courier may be called now. After the wait it allows one trial call and blocks further ones. */
    allows(): boolean {
      const now = monotonicMs()
      if (now < openUntilMs) return false
      // After the wait, one call is allowed as a trial. Further calls are blocked for another `openMs`, or until the
      // trial call succeeds.
      if (consecutiveFailures >= maxFailures) openUntilMs = now + openMs
      return true
    },
    succeeded() {
      consecutiveFailures = 0
      openUntilMs = 0
    },
    failed() {
      consecutiveFailures += 1
      if (consecutiveFailures >= maxFailures) openUntilMs = monotonicMs() + openMs
    },
  }
}
