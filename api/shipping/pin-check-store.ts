import { eq, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Courier } from '#contract/shipping'
import type { Tx } from '#engine'
import type { CourierKind } from '#rules/provider-accounts'
import { pinChecks } from '../db/schema/operations.ts'
import { statement } from '../db/statement.ts'

const maxAgeMs = 6 * 3600 * 1000

const select = statement('kept_couriers', (tx) =>
  tx
    .select({ courier: pinChecks.courier, couriers: pinChecks.couriers, checkedAt: pinChecks.checkedAt })
    .from(pinChecks)
    .where(eq(pinChecks.pin, sql.placeholder('pin'))),
)

/**
 * Returns the couriers for a PIN code from a response of this courier in the last six hours; null without one. A response
 * stored before the clock was set back has a time in the future; it is not used when that is more than six hours ahead.
 */
export async function storedCouriers(tx: Tx, pin: string, courier: CourierKind, now: Date): Promise<Courier[] | null> {
  const [stored] = await select(tx).execute({ pin })
  if (stored?.courier !== courier || Math.abs(now.getTime() - stored.checkedAt.getTime()) >= maxAgeMs) return null
  const couriers = v.safeParse(v.array(Courier), stored.couriers)
  return couriers.success ? couriers.output : null
}

interface Answer {
  pin: string
  /** The courier that responded. */
  courier: CourierKind
  couriers: readonly Courier[]
  now: Date
}

/** Stores a response and deletes expired ones. */
export async function storeCouriers(tx: Tx, { pin, courier, couriers, now }: Answer): Promise<void> {
  const answer = { courier, couriers, checkedAt: now }
  await tx
    .insert(pinChecks)
    .values({ pin, ...answer })
    .onConflictDoUpdate({ target: pinChecks.pin, set: answer })
  await tx.delete(pinChecks).where(lt(pinChecks.checkedAt, new Date(now.getTime() - maxAgeMs)))
}
