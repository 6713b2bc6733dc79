/** The limits as a shop has them; requests say which IP address they come from. */
export const limitsOn = { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' }

let made = 0

/** Customer details for an order and headers with an IP address; both differ on each call, so no limit is reached. */
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
