import { bottle, dropper, jar } from './glass.mjs'
import { box, pouch, strip, tin } from './packs.mjs'

const kinds = { jar, bottle, dropper, tin, strip, box, pouch }

/** A product's packaging: its drawing (foot at 0,0), its width and height, and the tint its glass throws. */
export const vessel = (pad, product) => kinds[product.picture.vessel](pad, product)
