import { bottle, dropper, jar, tablets, vial } from './glass.mjs'
import { box, pouch, tin } from './packs.mjs'

const kinds = { jar, vial, tablets, bottle, dropper, tin, box, pouch }

/**
 * Returns the packaging of a product: its drawing (base at 0,0), width, height, and the tint of light through its
 * glass.
 */
export const vessel = (pad, product) => kinds[product.picture.vessel](pad, product)
