import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Log } from '../http/log.ts'
import type { CourierPort } from './courier/port.ts'
import { createShiprocket } from './courier/shiprocket.ts'
import { createSmtp, type Mail, messageOf } from './mail.ts'
import type { PaymentsPort } from './payments/port.ts'
import { createRazorpayPayments, type RazorpaySettings } from './payments/razorpay.ts'

interface SandboxSettings {
  baseUrl: () => string
  email: string
  password: string
  webhookToken: string
}

const shiprocketUrl = 'https://apiv2.shiprocket.in/v1/external'

/** Returns the PIN code in the address of the shop; that of New Delhi if it has none. */
export const pinIn = (address: readonly string[]): string => /\b[1-9]\d{5}\b/.exec(address.join(' '))?.[0] ?? '110001'

/**
 * Creates the configured courier, otherwise the simulated one of the sandbox. Returns null without either. `shopPin`
 * returns the PIN code of the shop, from which parcels are collected unless the configuration names another one.
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
  // The account of the simulated courier has one pickup location.
  const place = { pickupPin, pickupLocation: 'Primary' }
  return sandbox && createShiprocket({ kind: 'sandbox', ...sandbox, ...place, monotonicMs })
}

const officialScript = 'https://checkout.razorpay.com/v1/checkout.js'

/**
 * Creates the payment gateway with the configured keys, otherwise with those of the sandbox. Returns null without
 * either.
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
  // Removes incomplete files of a process that was killed.
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
