import { westernDigits } from '#contract/western-digits'

/** A PIN code as a field shows it: its digits only, six at most. `110 006` may be typed and pasted. */
export const fitPin = (typed: string): string => westernDigits(typed).replace(/\D/g, '').slice(0, 6)
