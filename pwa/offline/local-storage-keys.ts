/** Local storage keys of personal data. All except wishlist and outbox entries are deleted when the account changes. */
export const cartMirrorKey = 'gulbagh-cart'
export const cartAheadKey = `${cartMirrorKey}-ahead`
export const seenKey = 'gulbagh-seen'
export const searchesKey = 'gulbagh-searches'
export const deliveryPinKey = 'gulbagh-pin'
/** Prefix of the keys of recorded cart edits. Each edit has its own key, so two tabs never overwrite each other's. */
export const editPrefix = `${cartMirrorKey}-edit `

/** Prefix of the keys of outbox entries that are not in the database yet. Each entry names its owner. */
export const entryPrefix = 'gulbagh-outbox '

/** The key of a guest's wishlist. An account's key ends with its mark: `gulbagh-wishlist u5`. */
export const wishlistKey = 'gulbagh-wishlist'

/** The local storage key of the saved queries. Earlier releases use it too, so it cannot be renamed. */
export const savedQueriesKey = 'gulbagh-snapshot'
