/** Fault modes that can be injected into every provider call. */
export const wireModes = [
  'hang',
  'commit_then_hang',
  'http_500',
  'html_502',
  'reset',
  'http_429',
  'http_401',
  'garbage',
  'delay',
] as const

export const razorpayTargets = [
  'orders.create',
  'orders.list',
  'orders.get',
  'orders.payments',
  'orders.update',
  'payments.get',
  'payments.capture',
  'payments.refund',
  'payments.refunds',
  'refunds.get',
  'disputes.list',
  'links.create',
  'links.list',
  'links.get',
  'links.cancel',
  'checkout.pay',
] as const

export const courierTargets = [
  'courier.login',
  'courier.logout',
  'courier.serviceability',
  'courier.create',
  'courier.create_return',
  'courier.returns',
  'courier.search',
  'courier.show',
  'courier.cancel',
  'courier.cancel_awb',
  'courier.assign_awb',
  'courier.pickup',
  'courier.label',
  'courier.track',
  'courier.pickup_locations',
] as const

export type RazorpayTarget = (typeof razorpayTargets)[number]
export type CourierTarget = (typeof courierTargets)[number]
export type Target = RazorpayTarget | CourierTarget | 'webhook' | 'courier.webhook'

/** Fault modes that return a payment with a wrong amount, currency, status or order. */
export const distortions = [
  'amount_mismatch',
  'currency_mismatch',
  'status_failed',
  'status_refunded',
  'order_mismatch',
] as const

const special: Partial<Record<Target, readonly string[]>> = {
  'checkout.pay': [...distortions, 'late_auth'],
  'payments.get': distortions,
  'orders.payments': distortions,
  'payments.refund': ['refund_failed', 'refund_pending', 'http_409'],
  'courier.assign_awb': ['wallet_empty', 'assign_error', 'untracked'],
  'courier.create': ['no_shipment'],
  'courier.track': ['scan_noise', 'unknown_status', 'none'],
  webhook: ['duplicate', 'duplicate_new_id', 'reverse', 'delay', 'drop', 'race', 'tamper', 'oldSecret', 'unknown'],
  'courier.webhook': ['wrong_token', 'duplicate', 'drop', 'delay', 'regress', 'unknown_status'],
}

export interface Fault {
  /** The provider call that fails, or `razorpay.*` or `courier.*` for every call of one provider. */
  target: string
  mode: string
  /** Number of calls that fail; 0 means every call until the fault is cleared. */
  times: number
  delayMs: number
  /** How many times the fault modes for duplicates send the same webhook. */
  count: number
}

const all: readonly string[] = [...razorpayTargets, ...courierTargets, 'webhook', 'courier.webhook']

const modesOf = (target: Target): readonly string[] =>
  target === 'webhook' || target === 'courier.webhook'
    ? (special[target] ?? [])
    : [...wireModes, ...(special[target] ?? [])]

const isTarget = (target: string): target is Target => all.includes(target)

/** Returns the fault modes that a target supports; null for an unknown target. */
export function allowedModes(target: string): readonly string[] | null {
  if (target === 'razorpay.*' || target === 'courier.*') return wireModes
  return isTarget(target) ? modesOf(target) : null
}

const matches = (fault: Fault, target: Target): boolean => {
  if (fault.target === target) return true
  if (fault.target === 'razorpay.*')
    return razorpayTargets.some((known) => known === target && known !== 'checkout.pay')
  return fault.target === 'courier.*' && courierTargets.some((known) => known === target)
}

export interface Faults {
  add(fault: Fault): void
  clear(): void
  list(): readonly Fault[]
  /**
   * Returns the first injected fault for the target with one of the modes, and reduces its remaining number by one.
   * Returns null if there is none.
   */
  take(target: Target, modes: readonly string[]): Fault | null
}

/** Maximum number of injected faults. Above it, the oldest fault is removed. */
const maxPending = 100

/** Creates the list of injected faults. */
export function createFaults(): Faults {
  let pending: Fault[] = []
  return {
    add(fault) {
      pending.push({ ...fault })
      if (pending.length > maxPending) pending.shift()
    },
    clear: () => void pending.splice(0),
    list: () => pending,
    take(target, modes) {
      const fault = pending.find((each) => matches(each, target) && modes.includes(each.mode))
      if (!fault) return null
      if (fault.times === 1) pending = pending.filter((each) => each !== fault)
      else if (fault.times > 1) fault.times -= 1
      return fault
    },
  }
}
