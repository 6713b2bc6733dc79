let asked = false

/**
 * Asks the browser once a page not to throw this origin's data away when it needs room: at the first added product and
 * the first entry that waits. Chromium decides silently; no is a normal answer, and nothing waits for it.
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
