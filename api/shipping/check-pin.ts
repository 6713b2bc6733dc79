import type { Courier } from '#contract/shipping'
import type { Deps } from '../deps.ts'
import { describeError } from '../http/describe-error.ts'
import { CourierError } from '../providers/courier/port.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { storeCouriers, storedCouriers } from './pin-check-store.ts'

const timeoutMs = 3000

type Needs = Pick<Deps, 'db' | 'courier' | 'clock' | 'monotonicMs' | 'log'>

/**
 * Creates a function that returns the couriers for a PIN code; null when that is unknown. Results are cached, and
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
      // A rejection is a response: it says nothing about the availability of the courier.
      if (error instanceof CourierError && error.failure === 'refused') breaker.succeeded()
      else breaker.failed()
      log.warn({ cause: describeError(error) }, 'PIN code could not be checked')
      return null
    }
  }

  return async (pin: string): Promise<Courier[] | null> => {
    if (!courier) return null
    const cached = await db.read((tx) => storedCouriers(tx, pin, courier.kind, clock()))
    if (cached) return cached
    const request = pending.get(pin) ?? fetchCouriers(pin).finally(() => pending.delete(pin))
    pending.set(pin, request)
    return request
  }
}
