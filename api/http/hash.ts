import { createHash } from 'node:crypto'

/** SHA-256 in base64url: how tokens are stored, so that a stolen database opens nothing. */
export const sha256 = (value: string | Uint8Array): string => createHash('sha256').update(value).digest('base64url')
