import type { CurrentUser } from '#contract/account'
import type { ProviderKeyState, ProviderKeys, ProviderName } from '#contract/admin/provider-keys'
import type { contract } from '#contract/contract'
import type { Tx } from '#engine'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { CourierError } from '../../providers/courier/port.ts'
import {
  allowsPaymentKeys,
  deleteStoredKeys,
  isFromEnvironment,
  openKeys,
  readProviderKeys,
  type StoredKeys,
  storeProviderKeys,
} from '../../providers/create-providers.ts'
import { checkSmtp } from '../../providers/mail.ts'
import { GatewayError } from '../../providers/payments/port.ts'
import { addAudit } from '../audit/audit-store.ts'

type Endpoints = Pick<
  typeof contract,
  | 'getProviderKeys'
  | 'savePaymentKeys'
  | 'saveCourierKeys'
  | 'saveMailKeys'
  | 'deleteProviderKeys'
  | 'testProvider'
  | 'downloadSecretKey'
>

/** Returns the part of the provider keys that identifies the account and is not secret. */
const accountOf = (keys: StoredKeys[ProviderName]): string =>
  'keyId' in keys ? keys.keyId : 'email' in keys ? keys.email : `${keys.host}:${keys.port}`

const environmentAccount = ({ razorpay, courier, mail }: Deps['config'], provider: ProviderName): string | null =>
  ({ payments: razorpay.keyId, courier: courier.email, mail: mail.url && new URL(mail.url).host })[provider]

/** Returns for each provider where its keys come from, for the dashboard. */
async function readState(tx: Tx, { config, secrets }: Pick<Deps, 'config' | 'secrets'>): Promise<ProviderKeys> {
  const rows = await readProviderKeys(tx)
  const stateOf = (provider: ProviderName): ProviderKeyState => {
    if (isFromEnvironment(config, provider)) {
      return { source: 'environment', account: environmentAccount(config, provider), savedAt: null }
    }
    const row = rows.find((each) => each.provider === provider)
    if (!row) return { source: null, account: null, savedAt: null }
    const keys = openKeys(secrets, provider, row)
    const savedAt = row.savedAt.toISOString()
    return keys
      ? { source: 'dashboard', account: accountOf(keys), savedAt }
      : { source: 'unreadable', account: null, savedAt }
  }
  return {
    payments: stateOf('payments'),
    courier: stateOf('courier'),
    mail: stateOf('mail'),
    secretKey: secrets.source,
    isDownloaded: secrets.isDownloaded(),
  }
}

type SaveAction = 'savePaymentKeys' | 'saveCourierKeys' | 'saveMailKeys'

/** Stores keys of a provider and starts to use them. The audit entry contains only the account, not the keys. */
async function save<P extends ProviderName>(
  deps: Deps,
  admin: CurrentUser,
  { action, provider, keys }: { action: SaveAction; provider: P; keys: StoredKeys[P] },
): Promise<ProviderKeys> {
  const { db, clock, secrets } = deps
  if (isFromEnvironment(deps.config, provider)) {
    throw new ShopError('conflict', 'Environment variables of the server set these keys. Change them there.')
  }
  if (secrets.source === 'missing') {
    throw new ShopError('conflict', 'Set SECRET_KEY on the server first, so that the keys can be encrypted.')
  }
  const savedAt = clock()
  const state = await db.write(async (tx) => {
    const before = (await readState(tx, deps))[provider]
    await storeProviderKeys(tx, secrets, { provider, keys, savedAt })
    const after = await readState(tx, deps)
    const accounts = { before: { account: before.account }, after: { account: after[provider].account } }
    await addAudit(tx, { userId: admin.id, action, target: 'settings', ...accounts, createdAt: savedAt })
    return after
  })
  await deps.reloadProviders()
  return state
}

const testKeysMessage = 'A public shop needs live keys, which begin with rzp_live_'

export const providerKeyHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getProviderKeys: () => deps.db.read((tx) => readState(tx, deps)),

  savePaymentKeys: async ({ body, caller }) => {
    const admin = requireAdmin(await caller())
    if (!allowsPaymentKeys(deps.config, body.keyId)) {
      throw new ShopError('invalid', testKeysMessage, { fields: { keyId: testKeysMessage } })
    }
    return save(deps, admin, { action: 'savePaymentKeys', provider: 'payments', keys: body })
  },

  saveCourierKeys: async ({ body, caller }) =>
    save(deps, requireAdmin(await caller()), { action: 'saveCourierKeys', provider: 'courier', keys: body }),

  saveMailKeys: async ({ body, caller }) =>
    save(deps, requireAdmin(await caller()), { action: 'saveMailKeys', provider: 'mail', keys: body }),

  deleteProviderKeys: async ({ body: { provider }, caller }) => {
    const admin = requireAdmin(await caller())
    const state = await deps.db.write(async (tx) => {
      const { account } = (await readState(tx, deps))[provider]
      await deleteStoredKeys(tx, provider)
      const audit = { userId: admin.id, action: 'deleteProviderKeys', target: 'settings' } as const
      await addAudit(tx, { ...audit, before: { provider, account }, after: { provider }, createdAt: deps.clock() })
      return readState(tx, deps)
    })
    await deps.reloadProviders()
    return state
  },

  testProvider: ({ body: { provider } }) => testConnection(deps, provider),

  downloadSecretKey: async ({ caller }) => {
    const admin = requireAdmin(await caller())
    const key = deps.secrets.download()
    if (key === null) throw new ShopError('conflict', 'There is no key file yet. It is created with the first keys.')
    const audit = { userId: admin.id, action: 'downloadSecretKey', target: 'settings' } as const
    await deps.db.write((tx) => addAudit(tx, { ...audit, after: { isDownloaded: true }, createdAt: deps.clock() }))
    return { key }
  },
})

interface Result {
  ok: boolean
  message: string
}

/** A PIN code to which every courier delivers, for the connection test. */
const knownPin = '110001'
const timeoutMs = 10_000

type Failure = 'unreachable' | 'busy' | 'refused' | 'misconfigured'

/**
 * Returns the messages for a failed connection test. Error texts of providers are not shown, because they can contain
 * parts of the keys.
 */
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

/** Tests the keys in use with a call to the provider that changes nothing. */
async function testConnection(deps: Deps, provider: ProviderName): Promise<Result> {
  if (provider === 'payments') return testPayments(deps)
  if (provider === 'courier') return testCourier(deps)
  const { url } = deps.config.mail
  if (url === null) return { ok: false, message: 'No mail server is in use: emails are files in the data folder.' }
  const result = await checkSmtp(url)
  return { ok: result === 'ok', message: mailTexts[result] }
}
