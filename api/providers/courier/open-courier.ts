import { shopProfile } from '#rules/shop-profile'
import type { Config } from '../../config.ts'
import type { CourierPort } from './port.ts'
import { openShiprocket } from './shiprocket.ts'

interface Played {
  baseUrl: () => string
  email: string
  password: string
  webhookToken: string
}

const shiprocketUrl = 'https://apiv2.shiprocket.in/v1/external'

/** Where parcels start unless a setting says otherwise: the shop's own address. */
const shopPin = /\b[1-9]\d{5}\b/.exec(shopProfile.address.join(' '))?.[0] ?? '110001'

/** The courier of the settings, else the one that is played; null where there is neither. */
export function openCourier(config: Config, played: Played | null, monotonicMs: () => number): CourierPort | null {
  const { baseUrl, email, password, webhookToken } = config.courier
  const pickupPin = config.courier.pickupPin ?? shopPin
  if (email && password) {
    const settings = { baseUrl: () => baseUrl ?? shiprocketUrl, email, password, webhookToken }
    return openShiprocket({ kind: 'live', ...settings, pickupPin, monotonicMs })
  }
  return played && openShiprocket({ kind: 'sandbox', ...played, pickupPin, monotonicMs })
}
