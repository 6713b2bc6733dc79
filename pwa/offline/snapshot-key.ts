/** Where local storage holds the last visit's lists. */
export const snapshotKey = 'gulbagh-snapshot'
