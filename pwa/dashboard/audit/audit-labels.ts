import { type LinkProps, linkOptions } from '@tanstack/react-router'
import { AuditArea } from '#contract/admin-audit'
import type { contract } from '#contract/contract'

/** The verb of an entry, followed by the changed object. */
const verbs: Partial<Record<keyof typeof contract, string>> = {
  cancelOrder: 'cancelled',
  moveOrder: 'changed the status of',
  createAdminShipment: 'booked a shipment for',
  correctAddress: 'edited the address of',
  retryRefund: 'retried the refund of',
  recordRefund: 'recorded the refund of',
  receiveParcel: 'marked as received the parcel of',
  addOrderNote: 'added a note to',
  changeRole: 'changed the role of',
  createProduct: 'added',
  updateProduct: 'changed',
  deleteProduct: 'deleted',
  createCategory: 'added',
  updateCategory: 'changed',
  deleteCategory: 'deleted',
  updateSettings: 'changed the',
  showReview: 'changed the visibility of',
  setMessageState: 'changed the state of',
  sendLettersAgain: 'resent',
  forgetLetters: 'dismissed',
}

const verbOfAction = new Map<string, string>(Object.entries(verbs))

/** The verb of an action; the action's name where there is no verb. */
export const verbOf = (action: string): string => verbOfAction.get(action) ?? action

export const areas = AuditArea.options.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

const nouns: Record<AuditArea, string> = {
  orders: 'order',
  products: 'product',
  categories: 'category',
  settings: 'shipping settings',
  users: 'user',
  reviews: 'review',
  messages: 'message',
  letters: 'emails that were not sent',
}
const nounOfArea = new Map<string, string>(Object.entries(nouns))

/** The name of a changed object: `order 12` for `orders/12`. */
export function nameOf(target: string): string {
  const [area = '', id = ''] = target.split('/')
  return `${nounOfArea.get(area) ?? area} ${id}`.trim()
}

const links: Record<AuditArea, (id: number) => LinkProps> = {
  orders: (orderId) => linkOptions({ to: '/admin/orders/$orderId', params: { orderId } }),
  products: (productId) => linkOptions({ to: '/admin/products/$productId', params: { productId } }),
  categories: (categoryId) => linkOptions({ to: '/admin/categories/$categoryId', params: { categoryId } }),
  settings: () => linkOptions({ to: '/admin/shipping' }),
  users: (id) => linkOptions({ to: '/admin/users', search: { id: String(id) } }),
  reviews: () => linkOptions({ to: '/admin/reviews' }),
  messages: (messageId) => linkOptions({ to: '/admin/messages/$messageId', params: { messageId } }),
  letters: () => linkOptions({ to: '/admin', search: { dialog: 'letters' } }),
}

/** The link to the screen that shows a changed object: `orders/12`. */
export function linkOf(target: string): LinkProps {
  const [name, id] = target.split('/')
  const area = AuditArea.options.find((option) => option === name)
  return area ? links[area](Number(id)) : linkOptions({ to: '/admin/audit' })
}
