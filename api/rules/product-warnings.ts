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

// Substances of Schedule E(1) of the Drugs Rules, 1945, by their usual names in Ayurveda and Unani medicine. Names that
// harmless ingredients also have, such as "arka" (distillate), have no entry.
const scheduledSubstances =
  /\b(afyun|afiyun|ahipen(a)?|opium|papaver somniferum|calotropis|bhallatak(a)?|bhilaw(a|an)|semecarpus|bhang(a)?|charas|qinnab|cannabis|danti|baliospermum|dh?at(t)?ura|datura|gunja|ghongchi|abrus precatorius|ja(y|i)pal(a)?|jamalgota|croton tiglium|karaveer(a)?|kaner|nerium|langali|gloriosa superba|parasika? ?yavani|bazrul ?banj|hyoscyamus|vatsanabh(a)?|bachnag|bish|aconit(e|um)|shringivisha?|vishamushti|kuchl?a|kuchala|azaraqi|nux[ -]vomica|shokran|conium|sarpa ?visha?|snake (venom|poison|head)|telni ?makkhi|cantharides?|mylabris|gauripashan(a)?|sankhiya|samm?[ -]?ul[ -]?far|samm?ulfar|arsenic|hartal(a)?|orpiment|manahshila|manashila|manahashila|realgar|parad(a)?|simab|seemab|mercur(y|ic|ial)|ras[ -]?(kapoor|karpura?)|calomel|darchikna|tutth?a|tutia|copper (sulphate|sulfate)|zangar|verdigris|hingul(a)?|shingr?af|shingruf|cinnabar|(giri)?sindur(a)?|red (oxide of )?lead|kushta almas|h(i|ee)ra bhasma|diamond)\b/i

/**
 * Returns the ingredients that are probably substances of Schedule E(1), as written. The product form suggests a
 * prescription for them; the owner decides, because an ingredient may be purified or of another species.
 */
export const scheduledIngredients = (ingredients: readonly string[]): string[] =>
  ingredients.filter((ingredient) => scheduledSubstances.test(ingredient))

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
