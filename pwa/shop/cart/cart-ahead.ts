import { cartAheadKey } from '../../offline/personal-keys.ts'

/** Whether the mirror has edits that the database could not store because it was full. */
export function isMirrorAhead(): boolean {
  try {
    return localStorage.getItem(cartAheadKey) !== null
  } catch {
    return false
  }
}

export function setMirrorAhead(ahead: boolean): void {
  try {
    if (ahead) localStorage.setItem(cartAheadKey, '1')
    else localStorage.removeItem(cartAheadKey)
  } catch {
    // Without local storage there is no mirror either.
  }
}
