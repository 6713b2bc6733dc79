import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import * as v from 'valibot'
import { CourierKeys, MailKeys, PaymentKeys, type ProviderName, providerNames } from '#contract/admin/provider-keys'
import type { Tx } from '#engine'
import type { Config } from '../config.ts'
import { providerKeys } from '../db/schema/operations.ts'
import type { Log } from '../http/log.ts'
import { isPublic } from '../provider-guard.ts'
import type { CourierPort } from './courier/port.ts'
import { createShiprocket } from './courier/shiprocket.ts'
import { createSmtp, type Mail, messageOf } from './mail.ts'
import type { PaymentsPort } from './payments/port.ts'
import { createRazorpayPayments, type RazorpaySettings } from './payments/razorpay.ts'
import type { SecretBox } from './secret-box.ts'

interface SandboxSettings {
  baseUrl: () => string
  email: string
  password: string
  webhookToken: string
}

const shiprocketUrl = 'https://apiv2.shiprocket.in/v1/external'

/** Returns the PIN code in the address of the shop, or the PIN code of New Delhi if the address has none. */
export const pinIn = (address: readonly string[]): string => /\b[1-9]\d{5}\b/.exec(address.join(' '))?.[0] ?? '110001'

/**
 * Creates the configured courier, or the simulated one if the shop has a sandbox; otherwise returns null. `shopPin`
 * returns the PIN code of the shop, from which parcels are collected unless the configuration has another one.
 */
export function createCourier(
  config: Config,
  sandbox: SandboxSettings | null,
  { monotonicMs, shopPin }: { monotonicMs: () => number; shopPin: () => Promise<string> },
): CourierPort | null {
  const { baseUrl, email, password, webhookToken, pickupLocation } = config.courier
  const configuredPin = config.courier.pickupPin
  const pickupPin = configuredPin ? async () => configuredPin : shopPin
  if (email && password) {
    const settings = { baseUrl: () => baseUrl ?? shiprocketUrl, email, password, webhookToken }
    return createShiprocket({ kind: 'live', ...settings, pickupPin, pickupLocation, monotonicMs })
  }
  // The account of the simulated courier has one pickup location, which has this name.
  const place = { pickupPin, pickupLocation: 'Primary' }
  return sandbox && createShiprocket({ kind: 'sandbox', ...sandbox, ...place, monotonicMs })
}

const officialScript = 'https://checkout.razorpay.com/v1/checkout.js'

/**
 * Creates the payment gateway with the configured keys, or with the keys of the sandbox if the shop has one; otherwise
 * returns null.
 */
export function createPayments(
  { razorpay }: Pick<Config, 'razorpay'>,
  sandbox: RazorpaySettings | null,
): PaymentsPort | null {
  const { keyId, keySecret, webhookSecrets, baseUrl, checkoutJsUrl } = razorpay
  if (keyId === null || keySecret === null) return sandbox && createRazorpayPayments(sandbox)
  return createRazorpayPayments({
    account: keyId,
    keyId,
    keySecret,
    webhookSecrets,
    baseUrl: baseUrl ?? undefined,
    checkoutScript: checkoutJsUrl ?? officialScript,
  })
}

/** Creates a mail port that writes emails as `.eml` files, for a shop without a mail server. */
export function createFileMail({ dir, from, log }: { dir: string; from: string | null; log: Log }): Mail {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  // Removes incomplete email files of a process that was killed.
  for (const name of readdirSync(dir)) if (name.endsWith('.part')) rmSync(join(dir, name), { force: true })
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(email) {
      const { message } = await transport.sendMail(messageOf(email, from))
      const file = join(dir, `${email.id}.eml`)
      const part = `${file}.part`
      try {
        await writeFile(part, message)
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      log.info({ email: email.id }, 'email written to a file')
    },
    close: () => undefined,
  }
}

/** Creates the configured mail port: SMTP, or files in the data folder if no mail server is configured. */
export function createMail({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>, log: Log): Mail {
  const { from } = mail
  return mail.url ? createSmtp({ url: mail.url, from }) : createFileMail({ dir: join(dataDir, 'mail'), from, log })
}

const schemas = { payments: PaymentKeys, courier: CourierKeys, mail: MailKeys }

/** The keys of each provider, as they are stored. */
export type StoredKeys = { [P in ProviderName]: v.InferOutput<(typeof schemas)[P]> }
type Row = typeof providerKeys.$inferSelect

/** Returns the rows with the encrypted keys of the providers. */
export const readProviderKeys = (tx: Tx): Promise<Row[]> =>
  tx.select().from(providerKeys).orderBy(providerKeys.provider)

/** Stores the keys of a provider, replacing the stored ones. */
export async function storeProviderKeys<P extends ProviderName>(
  tx: Tx,
  box: SecretBox,
  { provider, keys, savedAt }: { provider: P; keys: StoredKeys[P]; savedAt: Date },
): Promise<void> {
  const set = { sealed: box.seal(provider, JSON.stringify(keys)), savedAt }
  await tx
    .insert(providerKeys)
    .values({ provider, ...set })
    .onConflictDoUpdate({ target: providerKeys.provider, set })
}

export async function deleteStoredKeys(tx: Tx, provider: ProviderName): Promise<void> {
  await tx.delete(providerKeys).where(eq(providerKeys.provider, provider))
}

/** Decrypts the stored keys of a provider; null if none are stored or the server has another secret key. */
export function openKeys<P extends ProviderName>(
  box: SecretBox,
  provider: P,
  row: Row | undefined,
): StoredKeys[P] | null {
  const text = row ? box.open(provider, row.sealed) : null
  if (text === null) return null
  // The keys were validated when they were stored. The schema is used here only to get their type.
  const parsed = v.safeParse(schemas[provider], JSON.parse(text))
  return parsed.success ? (parsed.output as StoredKeys[P]) : null
}

/** Encrypts the keys that were encrypted with a former key of `SECRET_KEY` again with the current one. */
export async function resealKeys(tx: Tx, box: SecretBox): Promise<void> {
  for (const { provider, sealed } of await readProviderKeys(tx)) {
    const text = box.open(provider, sealed)
    if (text === null || box.isCurrent(provider, sealed)) continue
    await tx
      .update(providerKeys)
      .set({ sealed: box.seal(provider, text) })
      .where(eq(providerKeys.provider, provider))
  }
}

/** Whether environment variables set the keys of a provider. Such keys take precedence over stored ones. */
export function isFromEnvironment(config: Config, provider: ProviderName): boolean {
  const set = { payments: config.razorpay.keyId, courier: config.courier.email, mail: config.mail.url }
  return set[provider] !== null && !config.storedKeys.includes(provider)
}

/** Returns the URL of a mail server in the format of the setting `SMTP_URL`. */
function smtpUrl({ host, port, user, password }: MailKeys): string {
  const scheme = port === 465 ? 'smtps' : 'smtp'
  const signIn = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  return `${scheme}://${signIn}${host}:${port}`
}

/** Whether the shop may use these payment keys. Test keys under a public address require `ALLOW_SANDBOX=1`. */
export const allowsPaymentKeys = (config: Config, keyId: string): boolean =>
  !keyId.startsWith('rzp_test_') || !isPublic(config) || config.allowSandbox

/** Returns the settings, completed with the stored keys of those providers for which the environment has no keys. */
export function withStoredKeys(config: Config, rows: readonly Row[], box: SecretBox): Config {
  const opened = <P extends ProviderName>(provider: P): StoredKeys[P] | null =>
    isFromEnvironment(config, provider)
      ? null
      : openKeys(
          box,
          provider,
          rows.find((row) => row.provider === provider),
        )
  const payments = opened('payments')
  const usable = payments && allowsPaymentKeys(config, payments.keyId) ? payments : null
  const courier = opened('courier')
  const mail = opened('mail')
  const used = { payments: usable, courier, mail }
  return {
    ...config,
    storedKeys: providerNames.filter((provider) => used[provider] !== null),
    razorpay: usable
      ? {
          ...config.razorpay,
          keyId: usable.keyId,
          keySecret: usable.keySecret,
          webhookSecrets: usable.webhookSecret ? [usable.webhookSecret] : [],
        }
      : config.razorpay,
    courier: courier ? { ...config.courier, ...courier } : config.courier,
    mail: mail ? { ...config.mail, url: smtpUrl(mail) } : config.mail,
  }
}
