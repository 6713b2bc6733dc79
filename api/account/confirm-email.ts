import type { Deps } from '../deps.ts'
import { sha256 } from '../http/hash.ts'
import { ShopError } from '../http/shop-error.ts'
import { assignGuestOrders, confirmAddress, isConfirmation } from './user-store.ts'

const invalidLink = () => new ShopError('invalid', 'This link was already used or is no longer valid.')

/**
 * Confirms the email address that the token was sent to, and assigns its guest orders to the account. Throws `invalid`.
 */
export async function confirmEmail({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  const tokenHash = sha256(token)
  if (!(await db.read((tx) => isConfirmation(tx, tokenHash)))) throw invalidLink()
  await db.write(async (tx) => {
    const user = await confirmAddress(tx, tokenHash)
    if (!user) throw invalidLink()
    await assignGuestOrders(tx, user.id, user.email)
  })
}
