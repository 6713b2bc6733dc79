import { fruits } from './fruits.mjs'
import { plants } from './plants.mjs'
import { spices } from './seeds.mjs'

/**
 * Drawings of ingredients on a table, about 240 units wide, by their names in `picture.ingredients` of the sample
 * catalogue. The middle of the ground is at 0,0.
 */
export const ingredients = { ...spices, ...fruits, ...plants }
