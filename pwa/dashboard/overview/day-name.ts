import { formatDate } from '#rules/dates'

/** `2026-11-21` as `21 Nov`. */
export const dayName = (day: string): string => formatDate(`${day}T06:00:00.000Z`).replace(/ \d{4}$/, '')
