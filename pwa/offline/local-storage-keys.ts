/**
 * Local storage keys of personal data. All of this data except wishlist and outbox entries (unsent writes) is deleted
 * when the account changes.
 */
export const cartMirrorKey = 'gulbagh-cart'
export const cartAheadKey = `${cartMirrorKey}-ahead`
export const seenKey = 'gulbagh-seen'
export const searchesKey = 'gulbagh-searches'
export const deliveryPinKey = 'gulbagh-pin'
/**
 * Prefix of the keys of recorded cart edits. Each edit has a separate key, so that two tabs never overwrite each
 * other's edits.
 */
export const editPrefix = `${cartMirrorKey}-edit `

/**
 * Prefix of the keys of outbox entries (writes) that are not in the database yet. Each outbox entry contains its owner.
 */
export const entryPrefix = 'gulbagh-outbox '

/**
 * The key of a guest's wishlist. The key of an account's wishlist ends with the session mark of the account:
 * `gulbagh-wishlist u5`.
 */
export const wishlistKey = 'gulbagh-wishlist'

/** The local storage key of the saved queries. Earlier releases use it too, so it cannot be renamed. */
export const savedQueriesKey = 'gulbagh-snapshot'
