import { editPrefix } from '../../offline/personal-keys.ts'
import { ownEdits, recordedIds } from './record-edit.ts'

/** An edit as it was recorded; `edit` is unchecked. */
export interface PendingEdit {
  id: string
  edit: unknown
}

function parsed(id: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(editPrefix + id) ?? 'null')
  } catch {
    return null
  }
}

/** The edits that the database may not have yet, of all tabs, the oldest first. */
export const pendingEdits = (): PendingEdit[] =>
  recordedIds().map((id) => ({ id, edit: ownEdits.get(id) ?? parsed(id) }))

/** Forgets edits that the database, or the mirror in its place, has. */
export function forgetEdits(ids: Iterable<string>): void {
  for (const id of ids) {
    ownEdits.delete(id)
    try {
      localStorage.removeItem(editPrefix + id)
    } catch {
      // A forbidden store holds nothing.
    }
  }
}
