import { hash } from 'node:crypto'

/** SHA-256 in base64url. Tokens are stored only as hashes, so that a leaked database gives no access. */
export const sha256 = (value: string | Uint8Array): string => hash('sha256', value, 'base64url')

/** Creates a token of 256 random bits for a cookie or a link. The database stores only its `sha256`. */
export const newToken = (random: (bytes: number) => Uint8Array): string => Buffer.from(random(32)).toString('base64url')
