import type { QueryClient } from '@tanstack/react-query'
import { logout, logoutEverywhere } from '#contract/account'
import { call } from '../../api/api-client.ts'
import { closeDrafts } from '../../offline/closed-drafts.ts'
import { withDb } from '../../offline/db.ts'
import { clearCart } from '../cart/cart-store.ts'
import { forgetOwnEntries, ownUnsent } from '../outbox/outbox-store.ts'
import { tellTabs } from './session-store.ts'

/** Leaves nothing of the visitor on this device; the catalogue, which is everybody's, may stay. */
async function forgetVisitor(client: QueryClient): Promise<void> {
  client.clear()
  closeDrafts()
  // Where one of these fails so does the last step, which sees to it.
  await forgetOwnEntries().catch(() => undefined)
  await clearCart().catch(() => undefined)
  await withDb(async (db) => {
    const tx = db.transaction(['cart', 'drafts', 'placed', 'owner'], 'readwrite', { durability: 'strict' })
    await Promise.all([...tx.objectStoreNames].map((name) => tx.objectStore(name).clear()))
    await tx.objectStore('owner').put({ name: 'current', owner: 'guest' })
    await tx.done
    // Nothing of the visitor may stay in a database that cannot even be emptied.
  }).catch(() => void globalThis.indexedDB?.deleteDatabase('shop'))
  try {
    localStorage.clear()
  } catch {
    // A forbidden store holds nothing.
  }
}

/**
 * Ends the session, or every session of this user, and starts the shop anew. False where the visitor would rather stay,
 * because something is not sent yet. Rejects while the server has not agreed.
 */
export async function signOut(client: QueryClient, everywhere: boolean): Promise<boolean> {
  const unsent = (await ownUnsent()).length
  if (unsent > 0) {
    const { askBeforeLeaving } = await import('./leave-dialog.tsx')
    if (!(await askBeforeLeaving(unsent))) return false
  }
  await call(everywhere ? logoutEverywhere : logout)
  await forgetVisitor(client)
  tellTabs('signed-out')
  location.assign('/')
  return true
}
