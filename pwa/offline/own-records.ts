import type { IDBPTransaction } from 'idb'
import { changedStores, changeOwner, ownerOf } from './change-owner.ts'
import { forgetTab } from './closed-drafts.ts'
import { type Schema, type ShopDb, withDb } from './db.ts'
import { isOutdated, owner, ownerMark } from './owner.ts'

type Store = 'cart' | 'drafts' | 'placed' | 'outbox'
export type OwnTx<M extends IDBTransactionMode> = IDBPTransaction<Schema, (Store | 'owner')[], M>

const maxTries = 3

async function changeStoredOwner(db: ShopDb, me: number | 'guest'): Promise<void> {
  const tx = db.transaction(changedStores, 'readwrite', { durability: 'strict' })
  tx.done.catch(() => undefined)
  await changeOwner(tx, me)
  await tx.done
  forgetTab(ownerMark())
}

/**
 * Runs `work` in one transaction on stores whose records have an owner. When the stored owner is another one, its
 * records are set aside or deleted first (`changeOwner`). Rejects with a `NotAllowedError` when the page shows an
 * account that no longer uses the browser.
 */
export const withOwnRecords = <T, M extends 'readonly' | 'readwrite'>(
  stores: readonly Store[],
  mode: M,
  work: (tx: OwnTx<M>) => Promise<T>,
): Promise<T> => {
  const names: (Store | 'owner')[] = [...stores, 'owner']
  return withDb(async (db) => {
    for (let tries = 0; tries < maxTries; tries++) {
      if (isOutdated()) break
      const me = owner()
      const tx = db.transaction(names, mode, { durability: mode === 'readonly' ? 'default' : 'strict' })
      // A failed request also aborts the transaction: report the error only once.
      tx.done.catch(() => undefined)
      // Another tab may have signed in in the meantime, so the owner in the database decides.
      if (me === null || ownerOf(await tx.objectStore('owner').get('current')) === me) return work(tx)
      await tx.done
      await changeStoredOwner(db, me)
    }
    throw new DOMException('another account uses this browser', 'NotAllowedError')
  })
}
