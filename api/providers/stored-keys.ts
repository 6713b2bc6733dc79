import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { CourierKeys, MailKeys, PaymentKeys, type ProviderName, providerNames } from '#contract/admin/provider-keys'
import type { Tx } from '#engine'
import type { Config } from '../config.ts'
import { providerKeys } from '../db/schema/operations.ts'
import { isPublic } from '../provider-guard.ts'
import type { SecretBox } from './secret-box.ts'

const schemas = { payments: PaymentKeys, courier: CourierKeys, mail: MailKeys }

/** The keys of each provider, as they are stored. */
export type StoredKeys = { [P in ProviderName]: v.InferOutput<(typeof schemas)[P]> }
type Row = typeof providerKeys.$inferSelect

/** Returns the rows of stored keys, which are encrypted. */
export const readProviderKeys = (tx: Tx): Promise<Row[]> =>
  tx.select().from(providerKeys).orderBy(providerKeys.provider)

/** Stores the keys of a provider in place of the former ones. */
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

/** Decrypts the keys of a row; null if the server has another secret key. */
export function openKeys<P extends ProviderName>(
  box: SecretBox,
  provider: P,
  row: Row | undefined,
): StoredKeys[P] | null {
  const text = row ? box.open(provider, row.sealed) : null
  if (text === null) return null
  // Stored with this schema, so only the type is missing.
  const parsed = v.safeParse(schemas[provider], JSON.parse(text))
  return parsed.success ? (parsed.output as StoredKeys[P]) : null
}

/** Encrypts rows again that were encrypted with a former key of `SECRET_KEY`. */
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

/** Whether environment variables set the keys of a provider. They take precedence. */
export function isFromEnvironment(config: Config, provider: ProviderName): boolean {
  const set = { payments: config.razorpay.keyId, courier: config.courier.email, mail: config.mail.url }
  return set[provider] !== null && !config.storedKeys.includes(provider)
}

/** The URL of a mail server, as in `SMTP_URL`. */
function smtpUrl({ host, port, user, password }: MailKeys): string {
  const scheme = port === 465 ? 'smtps' : 'smtp'
  const signIn = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  return `${scheme}://${signIn}${host}:${port}`
}

/** Whether the shop may use these payment keys: under a public address test keys need `ALLOW_SANDBOX=1`. */
export const allowsPaymentKeys = (config: Config, keyId: string): boolean =>
  !keyId.startsWith('rzp_test_') || !isPublic(config) || config.allowSandbox

/** Returns the settings with the stored keys of providers that the environment does not set. */
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
