import type { Tx } from '#engine'
import { settings } from '../../db/schema/operations.ts'

type Values = Omit<typeof settings.$inferInsert, 'id'>

/** Stores the settings, a single row. */
export async function saveSettings(tx: Tx, values: Values) {
  const [row] = await tx
    .insert(settings)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: settings.id, set: values })
    .returning()
  return row ?? null
}
