/** 256 random bits for a cookie or a link; only its `sha256` is ever stored. */
export const newToken = (random: (bytes: number) => Uint8Array): string => Buffer.from(random(32)).toString('base64url')
