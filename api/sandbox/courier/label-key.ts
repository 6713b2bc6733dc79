import { createHmac } from 'node:crypto'
import type { World } from '../world.ts'

/** What makes the address of a parcel's label one that nobody can guess: the label shows a name and a place. */
export const labelKey = ({ options }: World, awb: string): string =>
  createHmac('sha256', options.controlToken).update(`label ${awb}`).digest('base64url').slice(0, 22)
