import type { Deps } from '../deps.ts'
import { sha256 } from '../http/hash.ts'
import { ShopError } from '../http/shop-error.ts'
import { adoptGuestOrders, confirmAddress } from './user-store.ts'

/** Confirms the address that the token's letter went to; its guest orders then belong to the account. */
export async function confirmEmail({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  await db.write(async (tx) => {
    const user = await confirmAddress(tx, sha256(token))
    if (!user) throw new ShopError('invalid', 'This link was used already or is no longer valid.')
    await adoptGuestOrders(tx, user.id, user.email)
  })
}
