import { additions } from './motifs-additions.mjs'
import { garden } from './motifs-garden.mjs'
import { herbs } from './motifs-herbs.mjs'
import { meadow } from './motifs-meadow.mjs'
import { nuts } from './motifs-nuts.mjs'
import { orchard } from './motifs-orchard.mjs'
import { rarities } from './motifs-rarities.mjs'
import { roots } from './motifs-roots.mjs'
import { seeds } from './motifs-seeds.mjs'
import { treasures } from './motifs-treasures.mjs'

/** All motifs of labels: plants, stones, pearls and corals. */
export const motifs = {
  ...garden,
  ...meadow,
  ...orchard,
  ...nuts,
  ...seeds,
  ...herbs,
  ...roots,
  ...treasures,
  ...rarities,
  ...additions,
}
