/** Amounts and rates that the specification states for delivery and tax. Prices of products have two decimals. */
const documented =
  /(?:₹|Rs\.? ?|INR ?)(?:50|75|100|150|200|250|999|1,?000|2,?500)(?!\d|[.,]\d)|₹9\.99|\b18 ?%|Tax \(10%\)/g

/** What a page whose shop uses its own rates still says of the documented ones, with the words around it. */
export const contradictions = (text: string): string[] =>
  [...text.matchAll(documented)].map(({ index }) => text.slice(Math.max(index - 40, 0), index + 40))
