/** An order holds at most this many lines, and a line this many pieces (record 14, wire shapes). No valibot here: the cart needs them first. */
export const maxLines = 50
export const maxQuantity = 99

/** An order replaces at most this many earlier tries of the same shopper. */
export const maxReplaced = 10

/**
 * A device holds a catalogue of at most this many products whole. Of a larger one the listing asks the server page by
 * page, and the worker keeps less.
 */
export const mostHeldProducts = 2000
