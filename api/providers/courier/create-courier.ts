import { shopProfile } from '#rules/shop-profile'
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

/** The default pickup PIN code is the one in the shop's address. */
const defaultPickupPin = /\b[1-9]\d{5}\b/.exec(shopProfile.address.join(' '))?.[0] ?? '110001'

/** Creates the configured courier, otherwise the simulated one of the sandbox. Returns null without either. */
export function createCourier(
  config: Config,
  sandbox: SandboxSettings | null,
  monotonicMs: () => number,
): CourierPort | null {
  const { baseUrl, email, password, webhookToken, pickupLocation } = config.courier
  const pickupPin = config.courier.pickupPin ?? defaultPickupPin
  if (email && password) {
    const settings = { baseUrl: () => baseUrl ?? shiprocketUrl, email, password, webhookToken }
    return createShiprocket({ kind: 'live', ...settings, pickupPin, pickupLocation, monotonicMs })
  }
  // The account of the simulated courier has one pickup location.
  const place = { pickupPin, pickupLocation: 'Primary' }
  return sandbox && createShiprocket({ kind: 'sandbox', ...sandbox, ...place, monotonicMs })
}
