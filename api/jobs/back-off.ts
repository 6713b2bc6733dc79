const minute = 60_000
const hour = 60 * minute

const waits = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 6 * hour, 12 * hour, 12 * hour]

/** Milliseconds until the next try, after `attempts` failed ones; null when it is not tried again (after ten). */
export const backOff = (attempts: number): number | null => waits[attempts - 1] ?? null
