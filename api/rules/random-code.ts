// 32 characters without 0, 1, I and O: five bits of a byte select one without bias.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Creates a code with one character per random byte, for numbers and codes that are read aloud and must not be
 * guessable.
 */
export const randomCode = (random: Uint8Array): string =>
  Array.from(random, (byte) => alphabet.charAt(byte % 32)).join('')
