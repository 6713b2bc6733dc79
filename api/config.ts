import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import * as v from 'valibot'
import type { ProviderName } from '#contract/admin/provider-keys'
import { email } from '#contract/scalars'
import { normalizeAddress } from './http/request.ts'

/** Thrown for an invalid setting. `message` is one line with the name of the variable and its valid values. */
export class WrongSetting extends Error {
  override name = 'WrongSetting'
}

const whole = (name: string, min: number, max: number, fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, `${name} must be a whole number from ${min} to ${max}`),
      v.transform(Number),
      v.minValue(min, `${name} must be a whole number from ${min} to ${max}`),
      v.maxValue(max, `${name} must be a whole number from ${min} to ${max}`),
    ),
    String(fallback),
  )

const address = (name: string, protocols: readonly string[]) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).hostname !== '',
        `${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      ),
    ),
  )

const list = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
)

const web = ['http:', 'https:'] as const

const isEmail = (value: string) => v.is(v.pipe(v.string(), v.email()), value)

/**
 * Whether a value is an email address such as `orders@shop.example`, or one with a name: `The shop
 * <orders@shop.example>`.
 */
const isSender = (value: string) => isEmail(/^(?:"[^"\r\n]*" |[^<>",;:\r\n]*)<([^<>]+)>$/.exec(value)?.[1] ?? value)

const noProviders: readonly ProviderName[] = []

const factorRange = 'RATE_LIMIT_FACTOR must be a number from 0.001 to 1000000, like 0.5 or 2'

const Settings = v.object({
  PORT: whole('PORT', 0, 65535, 3000),
  HOST: v.optional(v.string()),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => /^postgres(ql)?:\/\//.test(value) || !/^[a-z]{2,}:/i.test(value),
        'DATABASE_URL must be a file or start with postgres://',
      ),
    ),
  ),
  DATABASE_DIRECT_URL: address('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
  DATABASE_NAMED_STATEMENTS: v.optional(v.picklist(['0', '1'], 'DATABASE_NAMED_STATEMENTS must be 1 or 0'), '1'),
  PUBLIC_URL: v.pipe(
    address('PUBLIC_URL', web),
    v.check(
      (value) => value === undefined || !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
      'PUBLIC_URL must be an address without a path or a name, like https://shop.example',
    ),
  ),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      list,
      v.check(
        (addresses) => addresses.every((address) => isIP(address) !== 0),
        'TRUSTED_PROXIES must be IP addresses, separated by commas',
      ),
      // Normalizes the addresses of trusted proxies, because the address of each connection is normalized before the
      // comparison too.
      v.transform((addresses) => addresses.map(normalizeAddress)),
    ),
    '',
  ),
  SHOP_ADMIN_EMAIL: v.optional(email('SHOP_ADMIN_EMAIL must be an email address')),
  SHOP_ADMIN_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      // The password must also be accepted by the sign-in form, which has the same limits of the length.
      v.check(({ length }) => length >= 8 && length <= 200, 'SHOP_ADMIN_PASSWORD must have 8 to 200 characters'),
    ),
  ),
  SMTP_URL: address('SMTP_URL', ['smtp:', 'smtps:']),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.check(isSender, 'MAIL_FROM must be an email address, or a name and <an email address>')),
  ),
  RAZORPAY_KEY_ID: v.optional(
    v.pipe(v.string(), v.regex(/^rzp_(live|test)_\w+$/, 'RAZORPAY_KEY_ID must start with rzp_live_ or rzp_test_')),
  ),
  RAZORPAY_KEY_SECRET: v.optional(v.string()),
  RAZORPAY_WEBHOOK_SECRETS: v.optional(list, ''),
  RAZORPAY_BASE_URL: address('RAZORPAY_BASE_URL', web),
  RAZORPAY_CHECKOUT_JS_URL: address('RAZORPAY_CHECKOUT_JS_URL', web),
  COURIER_BASE_URL: address('COURIER_BASE_URL', web),
  COURIER_EMAIL: v.optional(v.pipe(v.string(), v.email('COURIER_EMAIL must be an email address'))),
  COURIER_PASSWORD: v.optional(v.string()),
  COURIER_WEBHOOK_TOKEN: v.optional(v.string()),
  COURIER_PICKUP_PIN: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{5}$/, 'COURIER_PICKUP_PIN must be a six-digit PIN code')),
  ),
  COURIER_PICKUP_LOCATION: v.optional(
    v.pipe(v.string(), v.maxLength(36, 'COURIER_PICKUP_LOCATION must have at most 36 characters')),
    'Primary',
  ),
  PAYMENT_WINDOW_MINUTES: whole('PAYMENT_WINDOW_MINUTES', 1, 1440, 30),
  RATE_LIMIT_FACTOR: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,7}(\.\d{1,9})?$/, factorRange),
      v.transform(Number),
      v.minValue(0.001, factorRange),
      v.maxValue(1_000_000, factorRange),
    ),
    '1',
  ),
  ALLOW_SANDBOX: v.optional(v.picklist(['0', '1'], 'ALLOW_SANDBOX must be 1 or 0'), '0'),
  KILL_SERVICE_WORKER: v.optional(v.picklist(['0', '1'], 'KILL_SERVICE_WORKER must be 1 or 0'), '0'),
  SECRET_KEY: v.optional(
    v.pipe(
      list,
      v.check(
        (keys) => keys.every(({ length }) => length >= 32 && length <= 200),
        'SECRET_KEY must have 32 to 200 characters, or be several such keys separated by commas',
      ),
    ),
    '',
  ),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,200}$/, 'METRICS_TOKEN must have 16 to 200 characters without spaces')),
  ),
  S3_URL: v.pipe(
    address('S3_URL', web),
    v.check(
      (value) => value === undefined || !URL.canParse(value) || /^\/[^/]+/.test(new URL(value).pathname),
      'S3_URL must be the address of a bucket, like https://s3.example/pictures',
    ),
  ),
  S3_REGION: v.optional(v.string(), 'auto'),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  SEED: v.optional(v.picklist(['sample', 'none'], 'SEED must be sample or none'), 'sample'),
})

export type Config = ReturnType<typeof parseConfig>

/** Returns the URL under which shoppers reach the shop, without a slash at the end. Links in emails begin with it. */
export const originOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`

/**
 * Parses the settings from environment variables (`.env.example` lists them). Throws `WrongSetting` for the first
 * invalid one.
 */
export function parseConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim() ?? ''])
      .filter(([, value]) => value !== ''),
  )
  const parsed = v.safeParse(Settings, given)
  if (!parsed.success) throw new WrongSetting(parsed.issues[0].message)
  const settings = parsed.output
  const {
    S3_URL: url,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings
  if (url && !(accessKeyId && secretAccessKey)) {
    throw new WrongSetting('S3_URL must be set together with S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  }
  const dataDir = resolve(settings.DATA_DIR)
  const databaseUrl = settings.DATABASE_URL ?? 'shop.db'
  const onPostgres = /^postgres(ql)?:\/\//.test(databaseUrl)
  const publicUrl = settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).origin : null
  return {
    port: settings.PORT,
    host: settings.HOST ?? null,
    dataDir,
    databaseUrl: onPostgres ? databaseUrl : resolve(dataDir, databaseUrl),
    /** The folder of the SQLite database file; null if the shop uses a database server. */
    databaseFolder: onPostgres ? null : dirname(resolve(dataDir, databaseUrl)),
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? null,
    databaseNamedStatements: settings.DATABASE_NAMED_STATEMENTS === '1',
    publicUrl,
    secure: publicUrl?.startsWith('https:') ?? false,
    trustedProxies: settings.TRUSTED_PROXIES,
    admin: { email: settings.SHOP_ADMIN_EMAIL ?? null, password: settings.SHOP_ADMIN_PASSWORD ?? null },
    mail: { url: settings.SMTP_URL ?? null, from: settings.MAIL_FROM ?? null },
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    paymentWindowMinutes: settings.PAYMENT_WINDOW_MINUTES,
    /**
     * The keys that encrypt the stored keys of providers. The first key encrypts; all keys can decrypt. If the list is
     * empty, the key file is used.
     */
    secretKeys: settings.SECRET_KEY,
    /** The providers whose keys are stored in the dashboard instead of the environment. */
    storedKeys: noProviders,
    seed: settings.SEED,
    killServiceWorker: settings.KILL_SERVICE_WORKER === '1',
    allowSandbox: settings.ALLOW_SANDBOX === '1',
    /** The bucket that stores the pictures; null if the pictures are stored only as files in DATA_DIR. */
    pictureBucket: url && accessKeyId && secretAccessKey ? { url, region, accessKeyId, secretAccessKey } : null,
    metricsToken: settings.METRICS_TOKEN ?? null,
    razorpay: {
      keyId: settings.RAZORPAY_KEY_ID ?? null,
      keySecret: settings.RAZORPAY_KEY_SECRET ?? null,
      webhookSecrets: settings.RAZORPAY_WEBHOOK_SECRETS,
      baseUrl: settings.RAZORPAY_BASE_URL ?? null,
      checkoutJsUrl: settings.RAZORPAY_CHECKOUT_JS_URL ?? null,
    },
    courier: {
      baseUrl: settings.COURIER_BASE_URL ?? null,
      email: settings.COURIER_EMAIL ?? null,
      password: settings.COURIER_PASSWORD ?? null,
      webhookToken: settings.COURIER_WEBHOOK_TOKEN ?? null,
      pickupPin: settings.COURIER_PICKUP_PIN ?? null,
      pickupLocation: settings.COURIER_PICKUP_LOCATION,
    },
  }
}

/** Returns the project folder, which contains package.json and is a parent of the folder of the bundle. */
export function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(join(folder, '..'))
}

const wrongFolder = (said: string) => new WrongSetting(`DATA_DIR must be a folder that the shop may write to; ${said}`)

const ofTheFolder = ['EACCES', 'EEXIST', 'EISDIR', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS', 'SQLITE_FULL']

/**
 * Creates the data folder if it does not exist. Only the user of the process can read it, because it contains names,
 * addresses and password hashes.
 */
export function makeDataDir(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    accessSync(dir, constants.W_OK)
  } catch {
    throw wrongFolder(`${dir} is not`)
  }
}

/**
 * Converts an error about a file in the data folder to a `WrongSetting` for DATA_DIR. Returns other errors unchanged.
 */
export function asSetting(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error && 'code' in cause && ofTheFolder.includes(String(cause.code)))) return error
  return wrongFolder(cause.message)
}
