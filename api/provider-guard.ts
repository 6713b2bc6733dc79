import type { ProviderMode } from '#contract/payments'
import { type Config, WrongSetting } from './config.ts'

const isLoopback = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || /^127\./.test(host) || host === '[::1]'

type Providers = Pick<Config, 'razorpay' | 'courier' | 'publicUrl' | 'secure' | 'allowSandbox'>

/**
 * Whether the shop has a public https URL. In such a shop no provider is simulated, unless `ALLOW_SANDBOX=1` is set.
 */
export const isPublic = ({ publicUrl, secure }: Providers): boolean =>
  publicUrl !== null && secure && !isLoopback(new URL(publicUrl).hostname)

function paymentMode(config: Providers): ProviderMode {
  const { keyId } = config.razorpay
  if (keyId === null) return isPublic(config) && !config.allowSandbox ? 'off' : 'sandbox'
  return keyId.startsWith('rzp_test_') ? 'test' : 'live'
}

/**
 * Returns the modes of payment gateway and courier, which depend on their keys and the public URL. The courier is
 * simulated only if the gateway is simulated too.
 */
export function providerModes(config: Providers): { payments: ProviderMode; courier: ProviderMode } {
  const { courier } = config
  const payments = paymentMode(config)
  if (courier.email !== null) return { payments, courier: 'live' }
  return { payments, courier: payments === 'sandbox' ? 'sandbox' : 'off' }
}

/**
 * Throws a `WrongSetting` with a message of one line if only one setting of a pair is set, or if a public shop has test
 * keys. A public shop without keys starts with online payment switched off.
 */
export function assertProviders(config: Config) {
  const { razorpay, courier, publicUrl, allowSandbox } = config
  const pair = (name: string, one: string | null, other: string, two: string | null) => {
    if (one === null && two !== null) throw new WrongSetting(`${name} must be set too, as ${other} is`)
    if (one !== null && two === null) throw new WrongSetting(`${other} must be set too, as ${name} is`)
  }
  pair('RAZORPAY_KEY_ID', razorpay.keyId, 'RAZORPAY_KEY_SECRET', razorpay.keySecret)
  pair('COURIER_EMAIL', courier.email, 'COURIER_PASSWORD', courier.password)
  if (!isPublic(config) || allowSandbox || providerModes(config).payments !== 'test') return
  throw new WrongSetting(
    `RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are test keys: under ${publicUrl} the shop takes live keys only, unless ALLOW_SANDBOX=1`,
  )
}
