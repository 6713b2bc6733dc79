import type { Config } from '../../config.ts'
import type { CourierPort } from './port.ts'
import { createShiprocket } from './shiprocket.ts'

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
