import { AuditArea } from '#contract/admin-audit'
import type { contract } from '#contract/contract'

/** What an admin did, as a line reads it before the thing. */
const did: Partial<Record<keyof typeof contract, string>> = {
  cancelOrder: 'cancelled',
  moveOrder: 'changed the status of',
  createAdminShipment: 'asked for a shipment of',
  correctAddress: 'corrected the address of',
  retryRefund: 'asked again for the refund of',
  recordRefund: 'recorded the refund of',
  receiveParcel: 'received back the parcel of',
  addOrderNote: 'wrote a note on',
  changeRole: 'changed the role of',
  createProduct: 'added',
  updateProduct: 'changed',
  deleteProduct: 'deleted',
  createCategory: 'added',
  updateCategory: 'changed',
  deleteCategory: 'deleted',
  updateSettings: 'changed the',
  showReview: 'hid or showed',
  setMessageState: 'changed the state of',
  sendLettersAgain: 'sent again some',
  forgetLetters: 'took off the list some',
}

const words = new Map<string, string>(Object.entries(did))

/** The words of a call; its name where it has none here. */
export const auditWords = (action: string): string => words.get(action) ?? action

export const areas = AuditArea.options.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

const singular: Record<AuditArea, string> = {
  orders: 'order',
  products: 'product',
  categories: 'category',
  settings: 'shipping settings',
  users: 'user',
  reviews: 'review',
  messages: 'message',
  letters: 'emails that were not sent',
}
const names = new Map<string, string>(Object.entries(singular))

/** `orders/12` as people read it: `order 12`. */
export function thingOf(target: string): string {
  const [area = '', id = ''] = target.split('/')
  return `${names.get(area) ?? area} ${id}`.trim()
}

interface Place {
  /** After `/admin/`. */
  to: string
  search?: Readonly<Record<string, string>>
}

/** Where a changed thing is seen in the dashboard. */
export function placeOf(target: string): Place {
  const [area = '', id = ''] = target.split('/')
  if (area === 'settings') return { to: 'shipping' }
  if (area === 'letters') return { to: '', search: { dialog: 'letters' } }
  if (area === 'reviews') return { to: 'reviews' }
  return area === 'users' ? { to: 'users', search: { id } } : { to: target }
}
