// The Drugs and Magic Remedies Act, 1954, prohibits claims of a cure; marketplaces search for the same terms.
const claims: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['cure', /\bcur(e|es|ed|ing|able)\b/i],
  ['guaranteed', /\bguarant(ee|ees|eed|y)\b/i],
  ['100 %', /\b100\s?(%|per\s?cent)/i],
  ['miracle', /\bmirac(le|les|ulous)\b/i],
  ['permanent', /\bpermanent(ly)?\b/i],
  ['no side effects', /\b(no|without|zero)\s+side[\s-]effects?\b/i],
]

/**
 * Returns the prohibited health claims found in the texts. The result is shown as a warning and never blocks saving.
 */
export const claimsIn = (...texts: readonly (string | null | undefined)[]): string[] => {
  const all = texts.join('\n')
  return claims.flatMap(([name, pattern]) => (pattern.test(all) ? [name] : []))
}

const declarations = {
  netQuantity: 'net quantity',
  manufacturer: 'manufacturer',
  countryOfOrigin: 'country of origin',
  licenceNumber: 'licence number',
  bestBefore: 'best before',
  caution: 'caution',
} as const

export type Declared = { readonly [Name in keyof typeof declarations]?: string | null | undefined }

/** Returns the labels of the legally required declarations that are blank. */
export const missingDeclarations = (product: Declared): string[] =>
  Object.entries({ ...declarations }).flatMap(([name, label]) =>
    (({ ...product }) as Record<string, string | null | undefined>)[name]?.trim() ? [] : [label],
  )

interface Described extends Declared {
  name?: string | null | undefined
  shortDescription?: string | null | undefined
  description?: string | null | undefined
  dosage?: string | null | undefined
  benefits?: readonly string[] | undefined
}

/** Returns the prohibited health claims in all texts of a product. */
export const claimsOf = (product: Described): string[] =>
  claimsIn(product.name, product.shortDescription, product.description, product.dosage, ...(product.benefits ?? []))
