import { createHash } from 'node:crypto'

/** SHA-256 in base64url. Tokens are stored only as hashes, so that a leaked database gives no access. */
export const sha256 = (value: string | Uint8Array): string => createHash('sha256').update(value).digest('base64url')
