import { expect, test } from 'vitest'
import { parseConfig, WrongSetting } from './config.ts'
import { assertProviders, providerModes } from './provider-guard.ts'

const live = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret' }
const trial = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret' }
const courier = { COURIER_EMAIL: 'api@shop.example', COURIER_PASSWORD: 'secret' }
const open = { PUBLIC_URL: 'https://shop.example' }

test.each<[Record<string, string>, string, string]>([
  [{}, 'sandbox', 'sandbox'],
  [courier, 'sandbox', 'live'],
  [trial, 'test', 'off'],
  [live, 'live', 'off'],
  [{ ...live, ...courier }, 'live', 'live'],
  [open, 'off', 'off'],
  [{ ...open, ...courier }, 'off', 'live'],
  [{ ...open, ALLOW_SANDBOX: '0' }, 'off', 'off'],
  [{ ...open, ALLOW_SANDBOX: '1' }, 'sandbox', 'sandbox'],
  [{ PUBLIC_URL: 'https://localhost:3000' }, 'sandbox', 'sandbox'],
])(
  'with the environment variables %j the payment gateway has the mode %s and the courier the mode %s',
  (settings, payments, parcels) => {
    expect(providerModes(parseConfig(settings))).toEqual({ payments, courier: parcels })
  },
)

test.each<[Record<string, string>, RegExp]>([
  [{ RAZORPAY_KEY_ID: 'rzp_live_1' }, /^RAZORPAY_KEY_SECRET must be set too, as RAZORPAY_KEY_ID is$/],
  [{ RAZORPAY_KEY_SECRET: 'x' }, /^RAZORPAY_KEY_ID must be set too, as RAZORPAY_KEY_SECRET is$/],
  [{ RAZORPAY_KEY_ID: ' ', RAZORPAY_KEY_SECRET: 'x' }, /^RAZORPAY_KEY_ID must be set too/],
  [{ COURIER_EMAIL: 'a@b.example' }, /^COURIER_PASSWORD must be set too, as COURIER_EMAIL is$/],
  [{ ...open, ...trial }, /^RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are test keys: under https:.*ALLOW_SANDBOX=1$/],
  [{ ...open, ...trial, ALLOW_SANDBOX: '0' }, /are test keys/],
])('the environment variables %j are rejected with a message of one line', (settings, message) => {
  const check = () => assertProviders(parseConfig(settings))
  expect(check).toThrow(WrongSetting)
  expect(check).toThrow(message)
})

test.each<Record<string, string>>([
  {},
  trial,
  open,
  { ...open, ...courier },
  { ...open, ...live },
  { ...open, ALLOW_SANDBOX: '1' },
  { ...open, ...trial, ALLOW_SANDBOX: '1' },
  { PUBLIC_URL: 'http://192.168.1.20:3000' },
  { PUBLIC_URL: 'https://localhost:3000' },
  { PUBLIC_URL: 'https://127.0.0.1:3000' },
  { PUBLIC_URL: 'https://[::1]:3000' },
])('the environment variables %j are accepted', (settings) => {
  expect(() => assertProviders(parseConfig({ ...settings, NODE_ENV: 'production' }))).not.toThrow()
})
