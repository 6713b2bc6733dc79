/** What local storage holds of a person, apart from the wishlist; all of it goes with a change of account. */
export const cartMirrorKey = 'gulbagh-cart'
export const cartAheadKey = `${cartMirrorKey}-ahead`
export const seenKey = 'gulbagh-seen'
/** Begins the keys of recorded edits of the cart. One key each: two tabs that record at once never overwrite each other's. */
export const editPrefix = `${cartMirrorKey}-edit `

/** The wishlist of nobody in particular; that of an account has its mark behind it: `gulbagh-wishlist u5`. */
export const wishlistKey = 'gulbagh-wishlist'
