/** Faults that any call can have. */
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

/** What a payment read or made can be wrong in. */
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
  /** How often it strikes; 0: until it is cleared. */
  times: number
  delayMs: number
  /** How many copies a duplicate makes in all. */
  count: number
}

const all: readonly string[] = [...razorpayTargets, ...courierTargets, 'webhook', 'courier.webhook']

const modesOf = (target: Target): readonly string[] =>
  target === 'webhook' || target === 'courier.webhook'
    ? (special[target] ?? [])
    : [...wireModes, ...(special[target] ?? [])]

const isTarget = (target: string): target is Target => all.includes(target)

/** What a target can suffer; null for an unknown target. */
export function allowedModes(target: string): readonly string[] | null {
  if (target === 'razorpay.*' || target === 'courier.*') return wireModes
  return isTarget(target) ? modesOf(target) : null
}

const strikes = (fault: Fault, target: Target): boolean => {
  if (fault.target === target) return true
  if (fault.target === 'razorpay.*')
    return razorpayTargets.some((known) => known === target && known !== 'checkout.pay')
  return fault.target === 'courier.*' && courierTargets.some((known) => known === target)
}

export interface Faults {
  add(fault: Fault): void
  clear(): void
  list(): readonly Fault[]
  /** Takes one strike of the first fault that fits the target and one of the modes. */
  take(target: Target, modes: readonly string[]): Fault | null
}

/** Faults that wait at the most; beyond it the oldest are dropped. */
const maxWaiting = 100

/** The faults that wait to strike. */
export function createFaults(): Faults {
  let waiting: Fault[] = []
  return {
    add(fault) {
      waiting.push({ ...fault })
      if (waiting.length > maxWaiting) waiting.shift()
    },
    clear: () => void waiting.splice(0),
    list: () => waiting,
    take(target, modes) {
      const fault = waiting.find((each) => strikes(each, target) && modes.includes(each.mode))
      if (!fault) return null
      if (fault.times === 1) waiting = waiting.filter((each) => each !== fault)
      else if (fault.times > 1) fault.times -= 1
      return fault
    },
  }
}
