/** Creates a token of 256 random bits for a cookie or a link. The database stores only its `sha256`. */
export const newToken = (random: (bytes: number) => Uint8Array): string => Buffer.from(random(32)).toString('base64url')
