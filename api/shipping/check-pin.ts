import type { Courier } from '#contract/shipping'
import type { Deps } from '../deps.ts'
import { describeError } from '../http/describe-error.ts'
import { CourierError } from '../providers/courier/port.ts'
import { createBreaker } from './breaker.ts'
import { keepCouriers, keptCouriers } from './pin-check-store.ts'

/** Longer than this nobody waits for the courier. */
const patienceMs = 3000

type Needs = Pick<Deps, 'db' | 'courier' | 'clock' | 'monotonicMs' | 'log'>

/** Finds out who delivers to a PIN code, once for all who ask at the same time; null where it cannot be known. */
export function pinChecker({ db, courier, clock, monotonicMs, log }: Needs) {
  const breaker = createBreaker({ monotonicMs })
  const asking = new Map<string, Promise<Courier[] | null>>()

  async function ask(pin: string): Promise<Courier[] | null> {
    if (!courier || !breaker.allows()) return null
    try {
      const couriers = await courier.couriersTo(pin, AbortSignal.timeout(patienceMs))
      breaker.succeeded()
      await db.write((tx) => keepCouriers(tx, { pin, courier: courier.kind, couriers, now: clock() }))
      return couriers
    } catch (error) {
      // Who refuses has answered, and does so for other PIN codes.
      if (error instanceof CourierError && error.failure === 'refused') breaker.succeeded()
      else breaker.failed()
      log.warn({ cause: describeError(error) }, 'a PIN code could not be checked')
      return null
    }
  }

  return async (pin: string): Promise<Courier[] | null> => {
    if (!courier) return null
    const kept = await db.read((tx) => keptCouriers(tx, pin, courier.kind, clock()))
    if (kept) return kept
    const under = asking.get(pin) ?? ask(pin).finally(() => asking.delete(pin))
    asking.set(pin, under)
    return under
  }
}
