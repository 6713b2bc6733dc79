/** The local storage key of the page snapshot. */
export const snapshotKey = 'gulbagh-snapshot'
