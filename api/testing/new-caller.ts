/** Settings with the rate limits of production. Requests set their IP address with X-Forwarded-For. */
export const limitsOn = { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' }

let made = 0

/**
 * Returns customer details for an order and headers with an IP address. Both differ on each call, so that no limit is
 * reached.
 */
export function newCaller() {
  made += 1
  const ip = `198.51.${made >> 8}.${made & 255}`
  return {
    ip,
    headers: { 'x-forwarded-for': ip },
    details: {
      customerEmail: `buyer${made}@example.com`,
      customerPhone: `9${String(made).padStart(9, '0')}`,
      shippingAddress: `${made} MG Road, Bengaluru, Karnataka 560001`,
    },
  }
}
