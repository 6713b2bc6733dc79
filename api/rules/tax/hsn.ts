import type { Uqc } from '#contract/catalogue'

/**
 * The valid HSN headings of some chapters: the first and the last heading (both included), then the numbers between
 * them that the tariff no longer contains.
 */
const headings: Readonly<Record<string, readonly [number, number, ...number[]]>> = {
  '04': [401, 410],
  '08': [801, 814],
  '09': [901, 910],
  '10': [1001, 1008],
  '11': [1101, 1109],
  '12': [1201, 1214],
  '13': [1301, 1302],
  '15': [1501, 1522, 1519],
  '17': [1701, 1704],
  '18': [1801, 1806],
  '19': [1901, 1905],
  '20': [2001, 2009],
  '21': [2101, 2106],
  '22': [2201, 2209],
  '30': [3001, 3006],
  '33': [3301, 3307],
  '34': [3401, 3407],
  '49': [4901, 4911],
  '96': [9601, 9620],
}

/**
 * HSN codes that the dashboard suggests, with their meaning: those that shops of this kind use. Other codes are valid
 * too; only chapters and headings are checked (record 57).
 */
export const hsnCodes: Readonly<Record<string, string>> = {
  '0409': 'Natural honey',
  '04090000': 'Natural honey',
  '0802': 'Nuts, such as almonds and walnuts',
  '080410': 'Dates',
  '080620': 'Raisins',
  '0813': 'Dried fruit',
  '0904': 'Pepper and chillies',
  '0906': 'Cinnamon',
  '0907': 'Cloves',
  '0908': 'Nutmeg, mace and cardamoms',
  '0909': 'Seeds of fennel, coriander, cumin and similar spices',
  '0910': 'Ginger, saffron, turmeric and other spices',
  '091030': 'Turmeric',
  '1207': 'Oil seeds, such as sesame and mustard',
  '1211': 'Plants used in perfumery or pharmacy',
  '121190': 'Other plants used in perfumery or pharmacy',
  '1301': 'Gums and resins',
  '130120': 'Gum arabic',
  '1302': 'Vegetable saps and extracts',
  '130219': 'Other vegetable saps and extracts',
  '1513': 'Coconut oil',
  '1515': 'Other fixed vegetable oils',
  '151530': 'Castor oil',
  '151550': 'Sesame oil',
  '1701': 'Sugar',
  '1702': 'Other sugars and syrups',
  '1704': 'Sugar confectionery',
  '2001': 'Pickles in vinegar',
  '2007': 'Jams and murabba',
  '2008': 'Fruit and nuts, otherwise preserved',
  '2009': 'Fruit juices',
  '2106': 'Food preparations',
  '210690': 'Other food preparations',
  '21069011': 'Sharbat',
  '21069099': 'Other food preparations',
  '2201': 'Water',
  '2202': 'Sweetened or flavoured drinks',
  '2209': 'Vinegar',
  '22090000': 'Vinegar',
  '3003': 'Medicaments, not in doses or packings for retail sale',
  '300390': 'Other medicaments, not for retail sale',
  '30039011': 'Ayurvedic medicaments, not for retail sale',
  '30039012': 'Unani medicaments, not for retail sale',
  '3004': 'Medicaments for retail sale',
  '300490': 'Other medicaments for retail sale',
  '30049011': 'Ayurvedic medicaments for retail sale',
  '30049012': 'Unani medicaments for retail sale',
  '30049013': 'Siddha medicaments for retail sale',
  '30049014': 'Homoeopathic medicaments for retail sale',
  '30049099': 'Other medicaments for retail sale',
  '3005': 'Bandages and dressings',
  '3301': 'Essential oils',
  '3303': 'Perfumes and toilet waters',
  '330300': 'Perfumes and toilet waters',
  '3304': 'Beauty and skin care preparations',
  '330420': 'Eye make-up preparations, such as kajal',
  '330499': 'Other beauty and skin care preparations',
  '33049910': 'Face creams',
  '33049990': 'Other beauty and skin care preparations',
  '3305': 'Hair preparations',
  '330510': 'Shampoos',
  '330590': 'Other hair preparations',
  '33059011': 'Perfumed hair oil',
  '33059019': 'Other hair oil',
  '3306': 'Preparations for oral hygiene',
  '330610': 'Tooth powder and toothpaste',
  '3307': 'Shaving preparations, deodorants and agarbatti',
  '330741': 'Agarbatti',
  '33074100': 'Agarbatti',
  '3401': 'Soap',
  '340111': 'Soap for toilet use',
  '3406': 'Candles',
  '340600': 'Candles',
  '4901': 'Printed books',
  '9602': 'Worked materials, such as empty capsules',
  '9603': 'Brushes',
  '960321': 'Toothbrushes',
  '9615': 'Combs and hairpins',
  '9619': 'Sanitary towels and napkins',
}

/**
 * Returns the number of digits of HSN codes that a shop needs: 6 if its turnover of the previous financial year was
 * above ₹5 crore, otherwise 4.
 */
export const hsnDigits = (largeTurnover: boolean): 4 | 6 => (largeTurnover ? 6 : 4)

/**
 * Returns the reason why an HSN code cannot be used; null if it can. Checks its length (4, 6 or 8 digits, and the
 * minimum of the shop), its chapter (01 to 97 without 77, which is reserved) and, for the chapters in `headings`, its
 * heading.
 */
export function hsnProblem(code: string, minDigits: 4 | 6): string | null {
  if (!/^(\d{4}|\d{6}|\d{8})$/.test(code)) return 'HSN has 4, 6 or 8 digits'
  if (code.length < minDigits) return `HSN needs at least ${minDigits} digits`
  const chapter = code.slice(0, 2)
  if (chapter === '00' || chapter === '77' || chapter > '97') return `HSN has no chapter ${chapter}`
  const [from, to, ...dropped] = headings[chapter] ?? [0, 9999]
  const heading = Number(code.slice(0, 4))
  if (heading < from || heading > to || dropped.includes(heading)) return `HSN has no heading ${code.slice(0, 4)}`
  return null
}

/** Returns the meaning of an HSN code, or of the heading to which it belongs; null if the list has neither. */
export const hsnMeaning = (code: string): string | null =>
  hsnCodes[code] ?? hsnCodes[code.slice(0, 6)] ?? hsnCodes[code.slice(0, 4)] ?? null

/** The English names of the unit quantity codes. */
export const uqcNames: Readonly<Record<Uqc, string>> = {
  NOS: 'numbers',
  PCS: 'pieces',
  UNT: 'units',
  BTL: 'bottles',
  TUB: 'tubes',
  CAN: 'cans',
  BOX: 'boxes',
  PAC: 'packs',
  CTN: 'cartons',
  BAG: 'bags',
  SET: 'sets',
  PRS: 'pairs',
  DOZ: 'dozens',
  TBS: 'tablets',
  OTH: 'others',
}
