let asked = false

/**
 * Asks the browser once per page to make storage persistent: after the first added product and the first outbox entry.
 * Chromium decides without a prompt; a refusal is ignored.
 */
export function askToPersist(): void {
  if (asked || typeof navigator === 'undefined') return
  asked = true
  // Missing over plain http and in older browsers.
  const storage: Partial<StorageManager> | undefined = navigator.storage
  void storage
    ?.persisted?.()
    .then((kept) => kept || storage.persist?.())
    .catch(() => undefined)
}
