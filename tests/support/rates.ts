/**
 * Matches the delivery and tax amounts that the specification states. It does not match product prices, because they
 * have two decimals.
 */
const documented =
  /(?:₹|Rs\.? ?|INR ?)(?:50|75|100|150|200|250|999|1,?000|2,?500)(?!\d|[.,]\d)|₹9\.99|\b18 ?%|Tax \(10%\)/g

/**
 * Returns each of these amounts in a text with the surrounding text. For pages of a shop with other rates in its
 * settings.
 */
export const contradictions = (text: string): string[] =>
  [...text.matchAll(documented)].map(({ index }) => text.slice(Math.max(index - 40, 0), index + 40))
