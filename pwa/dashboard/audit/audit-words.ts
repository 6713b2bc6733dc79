import { type LinkProps, linkOptions } from '@tanstack/react-router'
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
