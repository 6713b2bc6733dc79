interface Options {
  clock: () => Date
  monotonicMs: () => number
}

const minute = 60_000

/** Up to this many milliseconds, a change of the clock is a correction and no jump. */
export const clockToleranceMs = 5 * minute
/** After this many milliseconds a clock that was changed is believed. */
export const trustedAfterMs = 60 * minute

/**
 * The time by which orders and sessions expire. It is the time of day; after that has jumped ahead, it first continues
 * as before for an hour. A clock that is wrong for less than an hour therefore expires nothing early. The price: after a
 * right jump (the machine was suspended, or its clock was behind) expiry is late by up to an hour.
 */
export function createExpiryClock({ clock, monotonicMs }: Options): () => Date {
  let offset = clock().getTime() - monotonicMs()
  let aheadSince: number | null = null
  return () => {
    const time = clock()
    const elapsed = monotonicMs()
    const expected = elapsed + offset
    const isAhead = time.getTime() - expected > clockToleranceMs
    aheadSince = isAhead ? (aheadSince ?? elapsed) : null
    if (aheadSince !== null && elapsed - aheadSince < trustedAfterMs) return new Date(expected)
    aheadSince = null
    offset = time.getTime() - elapsed
    return time
  }
}
