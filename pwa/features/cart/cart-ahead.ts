const mark = 'gulbagh-cart-ahead'

/** Whether the mirror knows of edits that the database had no room for. */
export function isMirrorAhead(): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return false
  }
}

export function setMirrorAhead(ahead: boolean): void {
  try {
    if (ahead) localStorage.setItem(mark, '1')
    else localStorage.removeItem(mark)
  } catch {
    // Without local storage there is no mirror either.
  }
}
