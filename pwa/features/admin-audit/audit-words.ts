import { AuditArea } from '#contract/back-office'
import type { contract } from '#contract/contract'

/** What an admin did, as a line reads it. */
const did: Partial<Record<keyof typeof contract, string>> = {
  cancelOrder: 'Cancelled the order',
  moveOrder: 'Moved the order on',
  createAdminShipment: 'Asked for a shipment',
  receiveParcel: 'Received the parcel back',
  addOrderNote: 'Wrote a note',
  changeRole: 'Changed the role',
  createProduct: 'Added the product',
  updateProduct: 'Changed the product',
  deleteProduct: 'Deleted the product',
  createCategory: 'Added the category',
  updateCategory: 'Changed the category',
  deleteCategory: 'Deleted the category',
  updateSettings: 'Changed the shipping settings',
  showReview: 'Hid or showed the review',
  setMessageState: 'Changed the message’s state',
}

const words = new Map<string, string>(Object.entries(did))

/** The words of a call; its name where it has none here. */
export const auditWords = (action: string): string => words.get(action) ?? action

export const areas = AuditArea.options.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

/** Where a changed thing is seen in the dashboard: the part after `/admin/`. */
export const placeOf = (target: string): string =>
  target === 'settings' ? 'shipping' : target.startsWith('reviews/') ? 'reviews' : target
