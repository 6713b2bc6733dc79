import * as v from 'valibot'
import { admin, get, post, put } from '../endpoint.ts'
import { Instant, text } from '../scalars.ts'

export const providerNames = ['payments', 'courier', 'mail'] as const
const ProviderName = v.picklist(providerNames)
export type ProviderName = v.InferOutput<typeof ProviderName>

export const ProviderKeyState = v.object({
  /**
   * Where the provider's keys come from: environment variables, which take precedence, or the dashboard. `unreadable`:
   * stored keys cannot be decrypted with the server's secret key. Null: there are no keys.
   */
  source: v.nullable(v.picklist(['environment', 'dashboard', 'unreadable'])),
  /**
   * What identifies the account at the provider: key id, email address of the courier account, or mail server; null
   * without keys. It is never a secret.
   */
  account: v.nullable(v.string()),
  savedAt: v.nullable(Instant),
})
export type ProviderKeyState = v.InferOutput<typeof ProviderKeyState>

export const ProviderKeys = v.object({
  payments: ProviderKeyState,
  courier: ProviderKeyState,
  mail: ProviderKeyState,
  /**
   * The source of the secret key that encrypts the stored keys: `SECRET_KEY`, or a file in the data folder, which
   * backups do not contain. `missing`: no keys can be stored until `SECRET_KEY` is set.
   */
  secretKey: v.picklist(['environment', 'file', 'missing']),
  /** Whether an admin has downloaded the file with the secret key. */
  isDownloaded: v.boolean(),
})
export type ProviderKeys = v.InferOutput<typeof ProviderKeys>

/* @__NO_SIDE_EFFECTS__ */
const secret = (message: string) => v.pipe(text(200), v.regex(/^[\x21-\x7e]+$/, message))

/* @__NO_SIDE_EFFECTS__ */
const optionalSecret = () =>
  v.optional(
    v.pipe(
      v.nullable(v.pipe(text(200), v.regex(/^[\x21-\x7e]*$/, 'Use letters, digits and signs without spaces')), null),
      v.transform((value) => value || null),
    ),
    null,
  )

/* @__NO_SIDE_EFFECTS__ */
const address = (message: string) => v.pipe(text(254), v.email(message))

export const PaymentKeys = v.object({
  keyId: v.pipe(text(60), v.regex(/^rzp_(live|test)_\w+$/, 'The key id begins with rzp_live_ or rzp_test_')),
  keySecret: secret('Enter the key secret'),
  /** The secret of the gateway's webhook; null without a webhook. */
  webhookSecret: optionalSecret(),
})
export type PaymentKeys = v.InferOutput<typeof PaymentKeys>

export const CourierKeys = v.object({
  email: address('Enter the email address of the API user'),
  password: secret('Enter the password of the API user'),
  webhookToken: optionalSecret(),
  /** The name of the pickup location in the account of the courier. */
  pickupLocation: v.optional(v.pipe(text(36), v.minLength(1, 'Enter the name of the pickup location')), 'Primary'),
})
export type CourierKeys = v.InferOutput<typeof CourierKeys>

export const MailKeys = v.object({
  host: v.pipe(
    text(253),
    v.toLowerCase(),
    v.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'Enter the name of the mail server, such as smtp.example.com'),
  ),
  port: v.pipe(
    v.number('Enter a port'),
    v.integer('Enter a port'),
    v.minValue(1, 'Enter a port'),
    v.maxValue(65535, 'Enter a port'),
  ),
  /** The user name for the mail server; blank for a server without sign-in. */
  user: v.optional(text(254), ''),
  password: v.optional(text(200), ''),
})
export type MailKeys = v.InferOutput<typeof MailKeys>

/** Returns for each provider whether it has keys. No response contains a secret. */
export const getProviderKeys = get('/api/admin/provider-keys', ProviderKeys, admin)

/**
 * Stores the keys of the payment gateway, encrypted, and replaces the former keys. They are used from the next request
 * on. Returns 409 `conflict` while environment variables set these keys, or while the server has no secret key; 400
 * with `fields` for test keys under a public address.
 */
export const savePaymentKeys = put('/api/admin/provider-keys/payments', PaymentKeys, ProviderKeys, admin)

/** Stores the keys of the courier account, with the same rules as `savePaymentKeys`. */
export const saveCourierKeys = put('/api/admin/provider-keys/courier', CourierKeys, ProviderKeys, admin)

/** Stores the settings of the mail server, with the same rules as `savePaymentKeys`. */
export const saveMailKeys = put('/api/admin/provider-keys/mail', MailKeys, ProviderKeys, admin)

/** Deletes the stored keys of a provider. */
export const deleteProviderKeys = post(
  '/api/admin/provider-keys/delete',
  v.object({ provider: ProviderName }),
  ProviderKeys,
  admin,
)

/**
 * Tests the keys that are in use with a call to the provider that changes nothing. `message` describes the result in
 * one sentence.
 */
export const testProvider = post(
  '/api/admin/provider-keys/test',
  v.object({ provider: ProviderName }),
  v.object({ ok: v.boolean(), message: v.string() }),
  admin,
)

/**
 * Returns the secret key from the file in the data folder, so that the owner can store a copy. Returns 409 `conflict`
 * if there is no such file.
 */
export const downloadSecretKey = post(
  '/api/admin/provider-keys/secret-key',
  v.object({ confirm: v.literal(true) }),
  v.object({ key: v.string() }),
  admin,
)
