import { expect } from 'vitest'
import type { Actor } from './actor.ts'
import type { Shop } from './test-shop.ts'

const day = 24 * 3600_000

/**
 * Creates four rows: one with the correct clock, two while the clock is a day ahead, and one after the clock was set
 * back.
 */
export async function fourRows<T>(shop: Shop, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (const change of [0, day, 0, -day]) {
    shop.setClock(change)
    made.push(await make())
  }
  return made
}

/** Returns the ids in a list that is read as two pages of two rows. */
export async function pagedIds(actor: Pick<Actor, 'get'>, path: string): Promise<number[]> {
  const ids: number[] = []
  for (const page of [1, 2]) {
    const response = await actor.get(`${path}${path.includes('?') ? '&' : '?'}limit=2&page=${page}`)
    expect(response.status).toBe(200)
    const body: { id: number }[] = JSON.parse(await response.text())
    ids.push(...body.map(({ id }) => id))
  }
  return ids
}
