import { eq, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Courier } from '#contract/shipping'
import type { Tx } from '#engine'
import type { CourierKind } from '#rules/provider-accounts'
import { pinChecks } from '../db/schema/operations.ts'
import { statement } from '../db/statement.ts'

const keptMs = 6 * 3600 * 1000

const select = statement('kept_couriers', (tx) =>
  tx
    .select({ courier: pinChecks.courier, couriers: pinChecks.couriers, checkedAt: pinChecks.checkedAt })
    .from(pinChecks)
    .where(eq(pinChecks.pin, sql.placeholder('pin'))),
)

/**
 * Who delivers to a PIN code, as this courier answered in the last six hours; null where it did not. An answer stored
 * before the clock was set back has a time in the future: one that is more than six hours ahead is not used either.
 */
export async function keptCouriers(tx: Tx, pin: string, courier: CourierKind, now: Date): Promise<Courier[] | null> {
  const [kept] = await select(tx).execute({ pin })
  if (kept?.courier !== courier || Math.abs(now.getTime() - kept.checkedAt.getTime()) >= keptMs) return null
  const couriers = v.safeParse(v.array(Courier), kept.couriers)
  return couriers.success ? couriers.output : null
}

interface Answer {
  pin: string
  /** Who answered. */
  courier: CourierKind
  couriers: readonly Courier[]
  now: Date
}

/** Stores an answer, and deletes those that are too old. */
export async function keepCouriers(tx: Tx, { pin, courier, couriers, now }: Answer): Promise<void> {
  const answer = { courier, couriers, checkedAt: now }
  await tx
    .insert(pinChecks)
    .values({ pin, ...answer })
    .onConflictDoUpdate({ target: pinChecks.pin, set: answer })
  await tx.delete(pinChecks).where(lt(pinChecks.checkedAt, new Date(now.getTime() - keptMs)))
}
