// 32 signs without 0, 1, I and O: five bits of a byte pick one without bias.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** One sign for each random byte: for numbers and codes that people read out and nobody can guess from another. */
export const randomCode = (random: Uint8Array): string => Array.from(random, (byte) => signs.charAt(byte % 32)).join('')
