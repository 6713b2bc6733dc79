/** Fault modes of every provider call. */
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
  'checkout.pay',
] as const

export const courierTargets = [
  'courier.login',
  'courier.logout',
  'courier.serviceability',
  'courier.create',
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
  /** A target, or `razorpay.*`, `courier.*` for every call of one side. */
  target: string
  mode: string
  /** How many calls it affects; 0: every call until it is cleared. */
  times: number
  delayMs: number
  /** Total number of deliveries for the duplicate modes. */
  count: number
}

const all: readonly string[] = [...razorpayTargets, ...courierTargets, 'webhook', 'courier.webhook']

const modesOf = (target: Target): readonly string[] =>
  target === 'webhook' || target === 'courier.webhook'
    ? (special[target] ?? [])
    : [...wireModes, ...(special[target] ?? [])]

const isTarget = (target: string): target is Target => all.includes(target)

/** Fault modes that a target supports; null for an unknown target. */
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
  /** Returns the first fault for the target with one of the modes, and uses it up once; null when there is none. */
  take(target: Target, modes: readonly string[]): Fault | null
}

/** When more faults are pending, the oldest is dropped. */
const maxPending = 100

/** The pending faults, in the order in which they were injected. */
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
