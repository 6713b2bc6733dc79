import type { ProviderName } from '#contract/admin/provider-keys'
import type { Deps } from '../../deps.ts'
import { CourierError } from '../../providers/courier/port.ts'
import { checkSmtp } from '../../providers/mail/smtp.ts'
import { GatewayError } from '../../providers/payments/port.ts'

interface Result {
  ok: boolean
  message: string
}

/** A PIN code to which every courier delivers. */
const knownPin = '110001'
const timeoutMs = 10_000

type Failure = 'unreachable' | 'busy' | 'refused' | 'misconfigured'

/** The sentence for a failed call. The texts of providers are not shown, because they can contain parts of the keys. */
const failureTexts = (name: string, rejected: string): Readonly<Record<Failure, string>> => ({
  misconfigured: rejected,
  unreachable: `${name} does not respond. Check the network connection of the server and try again.`,
  busy: `${name} is busy. Try again in a minute.`,
  refused: `${name} refused the request. Check that the account is active.`,
})

const paymentTexts = failureTexts('Razorpay', 'Razorpay rejects the keys. Copy key id and key secret again.')
const courierTexts = failureTexts(
  'The courier',
  'The courier rejects the account. Enter email address and password of an API user.',
)

async function testPayments({ payments, config }: Deps): Promise<Result> {
  if (!payments || config.razorpay.keyId === null) return { ok: false, message: 'No Razorpay keys are in use.' }
  try {
    await payments.findOrder('connection-test')
    return { ok: true, message: 'Razorpay accepts the keys.' }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return { ok: false, message: paymentTexts[error.failure] }
  }
}

async function testCourier({ courier, config }: Deps): Promise<Result> {
  if (!courier || config.courier.email === null) return { ok: false, message: 'No courier account is in use.' }
  try {
    await courier.couriersTo(knownPin, AbortSignal.timeout(timeoutMs))
    return { ok: true, message: 'The courier accepts the account.' }
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    return { ok: false, message: courierTexts[error.failure] }
  }
}

const mailTexts = {
  ok: 'The mail server accepts the account.',
  rejected: 'The mail server rejects user name or password.',
  unknownHost: 'No mail server has this name. Check its spelling.',
  unreachable: 'The mail server does not respond. Check its name and port.',
  insecure: 'The mail server has no valid encryption. Check its name and port, usually 465 or 587.',
} as const

/** Calls the provider with the keys in use. The call changes nothing there. */
export async function testConnection(deps: Deps, provider: ProviderName): Promise<Result> {
  if (provider === 'payments') return testPayments(deps)
  if (provider === 'courier') return testCourier(deps)
  const { url } = deps.config.mail
  if (url === null) return { ok: false, message: 'No mail server is in use: emails are files in the data folder.' }
  const result = await checkSmtp(url)
  return { ok: result === 'ok', message: mailTexts[result] }
}
