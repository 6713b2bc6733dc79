/** The rates of the specification (section 9), with which every shop starts. */
export const documentedRates = {
  everywhere: false,
  freeThreshold: 250_000,
  standardCost: 15_000,
  taxRate: 1800,
} as const
