/**
 * Matches the amounts and rates that the specification states for delivery and tax. Product prices have two decimals.
 */
const documented =
  /(?:₹|Rs\.? ?|INR ?)(?:50|75|100|150|200|250|999|1,?000|2,?500)(?!\d|[.,]\d)|₹9\.99|\b18 ?%|Tax \(10%\)/g

/** Occurrences of the documented rates in a page whose shop uses its own, each with the surrounding text. */
export const contradictions = (text: string): string[] =>
  [...text.matchAll(documented)].map(({ index }) => text.slice(Math.max(index - 40, 0), index + 40))
