let asked = false

/**
 * Asks the browser to make the storage of the shop persistent, once per page: after the first added product or the
 * first outbox entry (unsent write). Chromium decides without asking the visitor; a refusal is ignored.
 */
export function askToPersist(): void {
  if (asked || typeof navigator === 'undefined') return
  asked = true
  // The API is missing over plain http and in older browsers.
  const storage: Partial<StorageManager> | undefined = navigator.storage
  void storage
    ?.persisted?.()
    .then((kept) => kept || storage.persist?.())
    .catch(() => undefined)
}
