import { arq } from './sample/arq.ts'
import { avaleha } from './sample/avaleha.ts'
import { churna } from './sample/churna.ts'
import { itrifal } from './sample/itrifal.ts'
import { jawarish } from './sample/jawarish.ts'
import { khamira } from './sample/khamira.ts'
import { kushta } from './sample/kushta.ts'
import { majun } from './sample/majun.ts'
import { qurs } from './sample/qurs.ts'
import { roghan } from './sample/roghan.ts'
import { safuf } from './sample/safuf.ts'
import { sharbat } from './sample/sharbat.ts'
import { tea } from './sample/tea.ts'
import type { SampleProduct } from './sample-product.ts'

/** The six categories of the sample shop, in the order in which they are shown. */
export const sampleCategories: { slug: SampleProduct['category']; name: string; description: string }[] = [
  {
    slug: 'immunity',
    name: 'Immunity',
    description: 'Traditional strengtheners for the change of season, from tart amla to the khamira of pearls.',
  },
  {
    slug: 'digestive',
    name: 'Digestive Care',
    description: 'Fragrant stomachics, tablets and powders that have followed the Indian meal for centuries.',
  },
  {
    slug: 'stress-relief',
    name: 'Stress Relief',
    description: 'Cooling, gladdening compounds of rose, sandalwood and borage for a calmer day.',
  },
  {
    slug: 'energy',
    name: 'Energy & Vitality',
    description: 'Nourishing electuaries, minerals and roots, traditionally taken for strength and stamina.',
  },
  {
    slug: 'sleep',
    name: 'Restful Sleep',
    description: 'Gentle evening preparations that have long closed the day in Unani and Ayurvedic homes.',
  },
  {
    slug: 'herbal-teas',
    name: 'Herbal Teas',
    description: 'Leaves, flowers and spices, blended for a quiet cup at any hour.',
  },
]

/** The sixty formulations a fresh shop is filled with. */
export const sampleProducts: SampleProduct[] = [
  ...kushta,
  ...majun,
  ...qurs,
  ...jawarish,
  ...itrifal,
  ...khamira,
  ...sharbat,
  ...arq,
  ...roghan,
  ...safuf,
  ...churna,
  ...avaleha,
  ...tea,
]
