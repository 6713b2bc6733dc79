import { createHmac } from 'node:crypto'
import type { World } from '../world.ts'

/** Secret key in the URL of a shipping label. The label shows a name and an address, so its URL must be unguessable. */
export const labelKey = ({ options }: World, awb: string): string =>
  createHmac('sha256', options.controlToken).update(`label ${awb}`).digest('base64url').slice(0, 22)
