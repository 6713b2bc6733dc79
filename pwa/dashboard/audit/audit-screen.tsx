import { useQuery } from '@tanstack/react-query'
import { getRouteApi, type LinkProps, linkOptions } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { AuditArea, type AuditEntry as Entry, getAuditAdmins, getAuditLog } from '#contract/admin/audit'
import type { contract } from '#contract/contract'
import { formatDateTime } from '#rules/dates'
import { adminQuery } from '../frame/admin-query.ts'
import { AdminLink } from '../frame/screen.tsx'
import { RowList } from '../list/data-table.tsx'
import { FilterDay, FilterSelect } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'

interface Change {
  field: string
  before: string | null
  after: string | null
}

/** Formats a stored value as one line of text. Returns null for an absent or empty value. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) && value.every((part) => typeof part === 'string')
    ? value.join(', ') || null
    : JSON.stringify(value)
}

const fieldsOf = (value: unknown): Map<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])

const labels: Readonly<Record<string, string>> = {
  isApproved: 'Shown in the shop',
  isActive: 'Active',
  isFeatured: 'Best seller',
  requiresPrescription: 'Prescription required',
  uqc: 'Unit on invoices',
  practitioner: 'Registered practitioner',
  stockReturned: 'Items returned to stock',
}

/** Returns the label of a field: `Shipping address` for `shippingAddress`. */
const labelOf = (field: string): string => {
  const known = labels[field]
  if (known) return known
  const words = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the changed fields of an entry of the audit log, with the values before and after. */
export function auditChanges(before: unknown, after: unknown): Change[] {
  const old = fieldsOf(before)
  const now = fieldsOf(after)
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field: labelOf(field), before: textOf(old.get(field)), after: textOf(now.get(field)) }))
    .filter((change) => change.before !== change.after)
}

/** The verb of each audited action, which is shown before the changed object. */
const verbs: Partial<Record<keyof typeof contract, string>> = {
  cancelOrder: 'cancelled',
  cancelOwnOrder: 'cancelled items of',
  moveOrder: 'changed the status of',
  createAdminShipment: 'booked a shipment for',
  correctAddress: 'edited the address of',
  retryRefund: 'retried the refund of',
  refundPayment: 'refunded a payment of',
  lowerPrice: 'lowered the price of',
  recordRefund: 'recorded the refund of',
  decidePrescription: 'approved or rejected the prescription of',
  viewPrescription: 'viewed the prescription of',
  packOrder: 'marked as packed the',
  receiveParcel: 'marked as received the parcel of',
  addOrderNote: 'added a note to',
  changeRole: 'changed the role of',
  updateNotificationSettings: 'changed the notifications of',
  subscribePush: 'turned on notifications on a device of',
  unsubscribePush: 'turned off notifications on a device of',
  testPush: 'tested the notifications of',
  createProduct: 'added',
  updateProduct: 'changed',
  deleteProduct: 'deleted',
  duplicateProduct: 'added a copy, the',
  countStock: 'counted the',
  createCategory: 'added',
  updateCategory: 'changed',
  deleteCategory: 'deleted',
  saveProductOrder: 'changed the order of products in the',
  createCollection: 'added',
  updateCollection: 'changed',
  deleteCollection: 'deleted',
  createPage: 'added',
  updatePage: 'changed',
  publishPage: 'published or took offline',
  restorePage: 'restored a version of',
  deletePage: 'deleted',
  updateSettings: 'changed the',
  recordSetUp: 'finished or skipped a step of the set-up in the',
  openShop: 'opened or closed the shop in the',
  deleteSamples: 'deleted the sample data in the',
  saveSynonyms: 'changed the search synonyms in the',
  savePaymentKeys: 'stored the keys of the payment gateway in the',
  saveCourierKeys: 'stored the courier account in the',
  saveMailKeys: 'stored the mail server in the',
  deleteProviderKeys: 'deleted keys of a provider from the',
  downloadSecretKey: 'downloaded the secret key of the',
  closeMonth: 'closed a month in the',
  registerEInvoice: 'entered the e-invoice of',
  importRemittances: 'imported',
  saveContent: 'changed home page and menus in the',
  saveLook: 'changed the look of the shop in the',
  saveProfile: 'changed the shop profile in the',
  showReview: 'changed the visibility of',
  setMessageState: 'changed the state of',
  resendEmails: 'resent',
  dismissEmails: 'dismissed',
}

const verbOfAction = new Map<string, string>(Object.entries(verbs))

/** Returns the verb of an action, or the name of the action when it has no verb. */
const verbOf = (action: string): string => verbOfAction.get(action) ?? action

const areas = AuditArea.options.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

const nouns: Record<AuditArea, string> = {
  orders: 'order',
  products: 'product',
  stock: 'stock',
  categories: 'category',
  collections: 'collection',
  settings: 'shipping settings',
  users: 'user',
  reviews: 'review',
  messages: 'message',
  emails: 'emails that were not sent',
  pages: 'page',
  remittances: 'a report of COD remittances',
}
const nounOfArea = new Map<string, string>(Object.entries(nouns))

/** Returns the name of a changed object: `order 12` for `orders/12`. */
function nameOf(target: string): string {
  const [area = '', id = ''] = target.split('/')
  return `${nounOfArea.get(area) ?? area} ${id}`.trim()
}

const links: Record<AuditArea, (id: number) => LinkProps> = {
  orders: (orderId) => linkOptions({ to: '/admin/orders/$orderId', params: { orderId } }),
  products: (productId) => linkOptions({ to: '/admin/products/$productId', params: { productId } }),
  stock: () => linkOptions({ to: '/admin/stock' }),
  categories: (categoryId) => linkOptions({ to: '/admin/categories/$categoryId', params: { categoryId } }),
  collections: (collectionId) => linkOptions({ to: '/admin/collections/$collectionId', params: { collectionId } }),
  settings: () => linkOptions({ to: '/admin/shipping' }),
  users: (id) => linkOptions({ to: '/admin/users', search: { id: String(id) } }),
  reviews: () => linkOptions({ to: '/admin/reviews' }),
  messages: (messageId) => linkOptions({ to: '/admin/messages/$messageId', params: { messageId } }),
  pages: (pageId) => linkOptions({ to: '/admin/pages/$pageId', params: { pageId } }),
  emails: () => linkOptions({ to: '/admin', search: { dialog: 'emails' } }),
  remittances: () => linkOptions({ to: '/admin/accounting/remittances' }),
}

/** Returns the link to the screen that shows a changed object. `target` names the object, such as `orders/12`. */
function linkOf(target: string): LinkProps {
  const [name, id] = target.split('/')
  const area = AuditArea.options.find((option) => option === name)
  return area ? links[area](Number(id)) : linkOptions({ to: '/admin/audit' })
}

const route = getRouteApi('/admin/audit')
const none = {
  title: 'No activity yet',
  text: 'A permanent record of admin changes.',
  picture: <History aria-hidden="true" />,
}

/** The audit log: the changes of all admins, newest first. Entries cannot be edited or deleted. */
export const AuditScreen = () => {
  const search = route.useSearch()
  const { data: admins = [] } = useQuery(adminQuery<{ id: number; username: string }[]>(getAuditAdmins.path))
  const adminOptions = admins.map(({ id, username }) => ({ value: String(id), label: username }))
  return (
    <ListScreen<Entry>
      title="Audit"
      endpoint={getAuditLog}
      file="audit"
      search={search}
      none={none}
      filters={
        <>
          <FilterSelect name="who" label="Admin" options={[{ value: '', label: 'All admins' }, ...adminOptions]} />
          <FilterSelect name="area" label="Area" options={[{ value: '', label: 'All areas' }, ...areas]} />
          <FilterDay name="from" label="From" />
          <FilterDay name="to" label="To" />
        </>
      }
    >
      {(rows) => (
        <RowList name="Changes" rows={rows}>
          {(entry) => <AuditEntry entry={entry} />}
        </RowList>
      )}
    </ListScreen>
  )
}

const maxOpenFields = 4

const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <dl className="grid gap-1.5 text-sm">
    {changes.map(({ field, before, after }) => (
      <div key={field} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <dt className="text-ink-soft">{field}</dt>
        <dd className="min-w-0 wrap-anywhere" dir="auto">
          {before !== null && (
            <>
              <span className="sr-only">before: </span>
              <del className="text-terracotta">{before}</del>{' '}
            </>
          )}
          {after !== null && (
            <>
              <span className="sr-only">after: </span>
              <ins className="font-medium text-leaf no-underline">{after}</ins>
            </>
          )}
        </dd>
      </div>
    ))}
  </dl>
)

/** An entry of the audit log: who changed what and when, with the values before and after. */
const AuditEntry = ({ entry }: { entry: Entry }) => {
  const changes = auditChanges(entry.before, entry.after)
  return (
    <article className="grid gap-2 rounded-card border border-line bg-card px-4 py-3 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p>
          <bdi className="font-semibold">{entry.admin?.username ?? 'Deleted user'}</bdi> {verbOf(entry.action)}{' '}
          <AdminLink
            {...linkOf(entry.target)}
            className="inline-flex min-h-9 items-center underline decoration-line-strong underline-offset-4 hover:decoration-forest"
          >
            {nameOf(entry.target)}
          </AdminLink>
        </p>
        <time dateTime={entry.createdAt} className="text-sm text-ink-soft">
          {formatDateTime(entry.createdAt)}
        </time>
      </div>
      {changes.length > maxOpenFields ? (
        <details>
          <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-forest underline underline-offset-4">
            {changes.length} fields
          </summary>
          <Changes changes={changes} />
        </details>
      ) : (
        changes.length > 0 && <Changes changes={changes} />
      )}
    </article>
  )
}
