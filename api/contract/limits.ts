/**
 * Maximum number of line items in an order, and maximum quantity of a line item (record 14, wire shapes). This file
 * must not import valibot because the cart loads it first.
 */
export const maxLines = 50
export const maxQuantity = 99

/** Maximum number of earlier attempts that an order can replace. */
export const maxReplaced = 10

/**
 * Maximum number of products of a catalogue that is stored on the device as a whole. With a larger catalogue the
 * product list is fetched page by page, and the worker stores a part of it.
 */
export const maxOfflineProducts = 2000
