import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig, WrongSetting } from './config.ts'
import { assertProviders } from './provider-guard.ts'

const read = (settings: Record<string, string>) => {
  const config = parseConfig(settings)
  assertProviders(config)
  return config
}

/** Invalid values of each setting. The list is empty if every text is valid or other tests cover the setting. */
const wrong: Record<string, string[]> = {
  PORT: ['http', '65536', '-1', '3000.5', '1e3'],
  HOST: [],
  DATA_DIR: [],
  DATABASE_URL: ['mysql://localhost/shop', 'POSTGRES://localhost/shop', 'sqlite:shop.db', 'postgres:/shop'],
  DATABASE_DIRECT_URL: ['shop.db', 'mysql://localhost/shop', 'localhost'],
  DATABASE_NAMED_STATEMENTS: ['no', 'true'],
  PUBLIC_URL: [
    'shop.example',
    'https://shop.example/shop',
    'https://shop.example?from=mail',
    'https://owner:secret@shop.example',
    'ftp://shop.example',
    'https://',
  ],
  TRUSTED_PROXIES: ['proxy.example', '10.0.0.1, 10.0.0', '10.0.0.0/8'],
  SHOP_ADMIN_EMAIL: ['owner', 'owner@'],
  SHOP_ADMIN_PASSWORD: ['short', 'too long to be signed in with '.repeat(7)],
  SMTP_URL: ['mail.example', 'smtp://', 'smtp:mail.example', 'https://mail.example'],
  MAIL_FROM: [
    'Gulbagh',
    'Gulbagh <care>',
    'Gulbagh <care@shop.example',
    'a@shop.example, b@shop.example',
    'Gulbagh, Delhi <care@shop.example>',
  ],
  RAZORPAY_KEY_ID: ['key', 'rzp_live_', 'the key rzp_live_1'],
  RAZORPAY_KEY_SECRET: ['without its key id'],
  RAZORPAY_WEBHOOK_SECRETS: [],
  RAZORPAY_BASE_URL: ['razorpay', 'smtp://razorpay.example'],
  RAZORPAY_CHECKOUT_JS_URL: ['/checkout.js'],
  COURIER_BASE_URL: ['courier.example'],
  COURIER_EMAIL: ['courier', 'without@its-password.example'],
  COURIER_PASSWORD: ['without its e-mail'],
  COURIER_WEBHOOK_TOKEN: [],
  COURIER_PICKUP_PIN: ['011000', '1100011', 'delhi'],
  COURIER_PICKUP_LOCATION: ['a warehouse with a name of 37 letters'],
  PAYMENT_WINDOW_MINUTES: ['0', '1441', 'half an hour', '30.5'],
  RATE_LIMIT_FACTOR: ['0', '-1', 'two', '1e3'],
  ALLOW_SANDBOX: ['yes', 'true'],
  KILL_SERVICE_WORKER: ['yes', 'true'],
  SECRET_KEY: ['too-short', `${'k'.repeat(32)},short`],
  METRICS_TOKEN: ['too-short', 'with spaces in the middle'],
  S3_URL: ['bucket', 'https://s3.example', 'https://s3.example/pictures-without-keys'],
  S3_REGION: [],
  S3_ACCESS_KEY_ID: [],
  S3_SECRET_ACCESS_KEY: [],
  SEED: ['everything'],
}

const listed = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8')
const settings = [...listed.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }))

test('.env.example lists every setting, and its unchanged values are valid', () => {
  expect(settings.map(({ name }) => name).toSorted()).toEqual(Object.keys(wrong).toSorted())
  expect(read(Object.fromEntries(settings.map(({ name, value }) => [name, value])))).toEqual(read({}))
})

test.each(Object.entries(wrong).flatMap(([name, values]) => values.map((value) => ({ name, value }))))(
  'the environment variable $name=$value is rejected with one line that names the setting',
  ({ name, value }) => {
    const check = () => read({ [name]: value })
    expect(check).toThrow(WrongSetting)
    expect(check).toThrow(new RegExp(`^(?=[^\\n]*\\b${name}\\b)[^\\n]* must [^\\n]+$`))
  },
)

test.each<[string, string]>([
  ['PORT', ' 8080 '],
  ['DATABASE_URL', 'postgres://shop:secret@db.example/shop'],
  ['DATABASE_URL', '/var/lib/shop/shop.db'],
  ['PUBLIC_URL', 'http://192.168.1.20:3000/'],
  ['TRUSTED_PROXIES', '127.0.0.1, ::1,'],
  ['SMTP_URL', 'smtps://user:p%40ss@mail.example:465'],
  ['MAIL_FROM', 'care@shop.example'],
  ['MAIL_FROM', 'Gulbagh <care@shop.example>'],
  ['MAIL_FROM', '"Gulbagh, Delhi" <care@shop.example>'],
  ['RATE_LIMIT_FACTOR', '0.5'],
])('the environment variable %s=%s is accepted', (name, value) => {
  expect(() => read({ [name]: value })).not.toThrow()
})

test('trusted proxies can be configured in every notation of an IP address', () => {
  const { trustedProxies } = read({ TRUSTED_PROXIES: '10.0.0.1, 0:0:0:0:0:0:0:1, ::FFFF:10.0.0.2' })
  expect(trustedProxies).toEqual(['10.0.0.1', '::1', '10.0.0.2'])
})

test('white space around the value of a setting is removed', () => {
  expect(read({ DATABASE_URL: ' postgres://db.example/shop\n' }).databaseUrl).toBe('postgres://db.example/shop')
})

test.each(['0', '-1', 'two', '1e3', '1000001', '0.0000001'])(
  'RATE_LIMIT_FACTOR=%s is rejected with a message that has the valid range',
  (value) => {
    expect(() => read({ RATE_LIMIT_FACTOR: value })).toThrow(
      new WrongSetting('RATE_LIMIT_FACTOR must be a number from 0.001 to 1000000, like 0.5 or 2'),
    )
  },
)

test.each(['0.001', '999999.999', '1000000'])('RATE_LIMIT_FACTOR=%s is accepted', (value) => {
  expect(read({ RATE_LIMIT_FACTOR: value }).rateLimitFactor).toBe(Number(value))
})
