import { editPrefix } from '../../offline/personal-keys.ts'
import { ownEdits, recordedIds } from './record-edit.ts'

/** A recorded edit. `edit` is not validated. */
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

/** Recorded edits of all tabs that the database may lack, oldest first. */
export const pendingEdits = (): PendingEdit[] =>
  recordedIds().map((id) => ({ id, edit: ownEdits.get(id) ?? parsed(id) }))

/** Deletes recorded edits that the database, or the mirror in its place, contains. */
export function forgetEdits(ids: Iterable<string>): void {
  for (const id of ids) {
    ownEdits.delete(id)
    try {
      localStorage.removeItem(editPrefix + id)
    } catch {
      // Without access to local storage there is nothing to delete.
    }
  }
}
