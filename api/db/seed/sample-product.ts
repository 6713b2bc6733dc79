/** What the packaging looks like; `scripts/draw-pictures` draws one vessel of each kind. */
export type Vessel = 'jar' | 'bottle' | 'dropper' | 'tin' | 'strip' | 'box' | 'pouch'

/** The plant or mineral on the label; one drawing each in `scripts/draw-pictures`. */
export type Motif =
  | 'rose'
  | 'saffron'
  | 'almond'
  | 'amber'
  | 'amla'
  | 'ashwagandha'
  | 'borage'
  | 'brahmi'
  | 'cardamom'
  | 'chamomile'
  | 'cinnamon'
  | 'coral'
  | 'cumin'
  | 'eggshell'
  | 'fennel'
  | 'fig'
  | 'ginger'
  | 'hibiscus'
  | 'honey'
  | 'jasmine'
  | 'lemon'
  | 'lettuce'
  | 'liquorice'
  | 'lotus'
  | 'mineral'
  | 'mint'
  | 'myrobalan'
  | 'neem'
  | 'nigella'
  | 'olive'
  | 'pearl'
  | 'pomegranate'
  | 'sandalwood'
  | 'senna'
  | 'sesame'
  | 'tin'
  | 'tulsi'
  | 'turmeric'
  | 'valerian'
  | 'violet'
  | 'walnut'

/** One product of the sample catalogue. Money in paise, weight in kilograms, lengths in centimetres. */
export interface SampleProduct {
  name: string
  slug: string
  category: 'immunity' | 'digestive' | 'stress-relief' | 'energy' | 'sleep' | 'herbal-teas'
  family:
    | 'Kushta'
    | 'Majun'
    | 'Sharbat'
    | 'Qurs'
    | 'Jawarish'
    | 'Khamira'
    | 'Roghan'
    | 'Arq'
    | 'Itrifal'
    | 'Safuf'
    | 'Tea'
    | 'Churna'
    | 'Avaleha'
  shortDescription: string
  description: string
  price: number
  compareAtPrice: number | null
  /** 0, 1-10 and many, so that every badge is seen. */
  inventory: number
  isFeatured: boolean
  doshaTypes: string[]
  ingredients: string[]
  dosage: string
  benefits: string[]
  certifications: string[]
  sku: string
  weight: number
  dimensions: { length: number; breadth: number; height: number }
  hsn: string
  netQuantity: string
  manufacturer: string
  countryOfOrigin: string
  licenceNumber: string
  bestBefore: string
  caution: string | null
  /** ISO date; fixed, so that a seeded shop is the same everywhere. */
  createdAt: string
  picture: { vessel: Vessel; motif: Motif; colour: string; accent: string; script: string }
  reviews: { customerName: string; rating: 1 | 2 | 3 | 4 | 5; title: string; comment: string; createdAt: string }[]
}
