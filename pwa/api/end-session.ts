import type { QueryClient } from '@tanstack/react-query'
import { logout, logoutEverywhere } from '#contract/account'
import { homePage } from '#contract/page-paths'
import { prefix } from '#texts/language'
import { withDb } from '../offline/db.ts'
import { deleteOwnEntries, ownUnsent } from '../offline/outbox/entry-store.ts'
import { owner, stopStoring } from '../offline/owner.ts'
import { call } from './api-client.ts'
import { notifyTabs } from './current-user.ts'

interface EndSessionOptions {
  /** Whether to end all sessions of this user, not only this one. */
  everywhere?: boolean
  /**
   * Asks a visitor with `count` unsent outbox entries (orders, reviews and other writes) on this device whether to sign
   * out. False cancels the sign-out.
   */
  confirmLoss: (count: number) => Promise<boolean>
  /** Empties the cart that this page shows. The cart stored on the device is deleted even without this function. */
  clearCart?: () => Promise<void>
}

/** Deletes the visitor's data from this device. The catalogue is not deleted, because it is public. */
async function deleteVisitorData(client: QueryClient, clearCart?: () => Promise<void>): Promise<void> {
  client.clear()
  stopStoring()
  // Deleting the outbox entries and the cart may fail. The error is ignored, because the transaction that follows then
  // fails too, and its error handler deletes the whole database of this device.
  await deleteOwnEntries(owner()).catch(() => undefined)
  await clearCart?.().catch(() => undefined)
  await withDb(async (db) => {
    const tx = db.transaction(['cart', 'drafts', 'placed', 'owner'], 'readwrite', { durability: 'strict' })
    await Promise.all([...tx.objectStoreNames].map((name) => tx.objectStore(name).clear()))
    await tx.objectStore('owner').put({ name: 'current', owner: 'guest' })
    await tx.done
  }).catch(() => void globalThis.indexedDB?.deleteDatabase('shop'))
  try {
    localStorage.clear()
  } catch {
    // Local storage is blocked, so there is nothing to delete.
  }
}

/**
 * Signs out: ends the session on the server, deletes the visitor's data from this device, signs the other tabs out and
 * opens the home page. Returns false when the visitor cancelled because of unsent outbox entries. Rejects when the
 * server did not end the session.
 */
export async function endSession(
  client: QueryClient,
  { everywhere = false, confirmLoss, clearCart }: EndSessionOptions,
): Promise<boolean> {
  const unsent = (await ownUnsent(owner())).length
  if (unsent > 0 && !(await confirmLoss(unsent))) return false
  await call(everywhere ? logoutEverywhere : logout)
  await deleteVisitorData(client, clearCart)
  notifyTabs('signed-out')
  location.assign(`${prefix}${homePage}`)
  return true
}
