/** The Background Sync tag with which the browser wakes the worker when it is online again. */
export const syncTag = 'outbox'
