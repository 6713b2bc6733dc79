import { westernDigits } from '#contract/western-digits'

/** Formats a PIN code for its field: digits only, at most six. Accepts input such as `110 006`. */
export const fitPin = (typed: string): string => westernDigits(typed).replace(/\D/g, '').slice(0, 6)
