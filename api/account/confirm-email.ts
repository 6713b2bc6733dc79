import type { Deps } from '../deps.ts'
import { sha256 } from '../http/hash.ts'
import { ShopError } from '../http/shop-error.ts'
import { adoptGuestOrders, confirmAddress, isConfirmation } from './user-store.ts'

const refused = () => new ShopError('invalid', 'This link was used already or is no longer valid.')

/** Confirms the address that the token's letter went to; its guest orders then belong to the account. */
export async function confirmEmail({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  const tokenHash = sha256(token)
  if (!(await db.read((tx) => isConfirmation(tx, tokenHash)))) throw refused()
  await db.write(async (tx) => {
    const user = await confirmAddress(tx, tokenHash)
    if (!user) throw refused()
    await adoptGuestOrders(tx, user.id, user.email)
  })
}
