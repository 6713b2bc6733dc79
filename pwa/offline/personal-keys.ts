/** Local storage keys of personal data. All except the wishlist are deleted when the account changes. */
export const cartMirrorKey = 'gulbagh-cart'
export const cartAheadKey = `${cartMirrorKey}-ahead`
export const seenKey = 'gulbagh-seen'
/** Prefix of the keys of recorded cart edits. Each edit has its own key, so two tabs never overwrite each other's. */
export const editPrefix = `${cartMirrorKey}-edit `

/** The key of a guest's wishlist. An account's key ends with its mark: `gulbagh-wishlist u5`. */
export const wishlistKey = 'gulbagh-wishlist'
