import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether `signature` is the hex HMAC-SHA256 of `message` with one of the secrets. Compares in constant time. */
export function isSigned(message: string | Uint8Array, signature: string, secrets: readonly string[]): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const received = Buffer.from(signature, 'hex')
  let found = false
  for (const secret of secrets) {
    if (timingSafeEqual(createHmac('sha256', secret).update(message).digest(), received)) found = true
  }
  return found
}
