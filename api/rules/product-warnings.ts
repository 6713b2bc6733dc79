// The Drugs and Magic Remedies Act, 1954, forbids to promise a cure; marketplaces look for the same words.
const claims: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['cure', /\bcur(e|es|ed|ing|able)\b/i],
  ['guaranteed', /\bguarant(ee|ees|eed|y)\b/i],
  ['100 %', /\b100\s?(%|per\s?cent)/i],
  ['miracle', /\bmirac(le|les|ulous)\b/i],
  ['permanent', /\bpermanent(ly)?\b/i],
  ['no side effects', /\b(no|without|zero)\s+side[\s-]effects?\b/i],
]

/** Words in these texts that promise more than a shop may; a warning, never a refusal. */
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

/** Declarations of a packaged product that are blank, as words. */
export const missingDeclarations = (product: Declared): string[] =>
  Object.entries({ ...declarations }).flatMap(([name, words]) =>
    (({ ...product }) as Record<string, string | null | undefined>)[name]?.trim() ? [] : [words],
  )

interface Described extends Declared {
  name?: string | null | undefined
  shortDescription?: string | null | undefined
  description?: string | null | undefined
  dosage?: string | null | undefined
  benefits?: readonly string[] | undefined
}

/** Claims in everything that a product says of itself. */
export const claimsOf = (product: Described): string[] =>
  claimsIn(product.name, product.shortDescription, product.description, product.dosage, ...(product.benefits ?? []))
