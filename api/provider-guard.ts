import type { ProviderMode } from '#contract/payments'
import { type Config, WrongSetting } from './config.ts'

const isLoopback = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || /^127\./.test(host) || host === '[::1]'

/** Who plays the two providers: the gateway by its keys, the courier by its own and the gateway's. */
export function providerModes({ razorpay, courier }: Pick<Config, 'razorpay' | 'courier'>): {
  payments: ProviderMode
  courier: ProviderMode
} {
  const payments =
    razorpay.keyId === null ? 'sandbox' : razorpay.keyId.startsWith('rzp_test_') ? ('test' as const) : ('live' as const)
  if (courier.email !== null) return { payments, courier: 'live' }
  return { payments, courier: payments === 'sandbox' ? 'sandbox' : 'off' }
}

/**
 * Refuses half a pair of keys, and a public shop in which money is only played: a `WrongSetting` of one line.
 * Nothing else about the surroundings decides.
 */
export function assertProviders(config: Config) {
  const { razorpay, courier, publicUrl, secure, allowSandbox } = config
  const pair = (name: string, one: string | null, other: string, two: string | null) => {
    if (one === null && two !== null) throw new WrongSetting(`${name} must be set too, as ${other} is`)
    if (one !== null && two === null) throw new WrongSetting(`${other} must be set too, as ${name} is`)
  }
  pair('RAZORPAY_KEY_ID', razorpay.keyId, 'RAZORPAY_KEY_SECRET', razorpay.keySecret)
  pair('COURIER_EMAIL', courier.email, 'COURIER_PASSWORD', courier.password)
  const isPublic = publicUrl !== null && secure && !isLoopback(new URL(publicUrl).hostname)
  if (!isPublic || allowSandbox || providerModes(config).payments === 'live') return
  const lack = razorpay.keyId === null ? 'are missing' : 'are test keys'
  throw new WrongSetting(
    `RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET ${lack}: under ${publicUrl} the shop takes live keys only, unless ALLOW_SANDBOX=1`,
  )
}
