import { useQuery } from '@tanstack/react-query'
import { type LinkProps, linkOptions } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { type AdminOverview, maxMissingCash, type PendingOrders } from '#contract/admin/overview'
import { formatDateTime } from '#rules/dates'
import { overviewQuery } from '../frame/admin-query.ts'
import { AdminLink, Panel } from '../frame/screen.tsx'
import { ListState } from '../list/data-table.tsx'

interface AttentionItem {
  key: string
  /** The text of the task with its number, for example `3 orders to ship`. */
  text: string
  detail?: string
  urgent?: true
  /** The link to the screen where an admin handles the task; none for a task outside of the dashboard. */
  link?: LinkProps
  orders?: PendingOrders['first']
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** Returns the tasks of the admins, most urgent first. Areas without a task are omitted. */
export const attentionItems = (overview: AdminOverview): AttentionItem[] => [
  ...urgentItems(overview).map((item) => ({ ...item, urgent: true as const })),
  ...otherItems(overview),
]

const urgentItems = ({
  disputes,
  refunds,
  parcels,
  unchecked,
  missingCash,
  failedEmails,
  lacksMailServer,
  backupDue,
}: AdminOverview): AttentionItem[] => [
  ...when(disputes.count, {
    key: 'disputes',
    text: counted(disputes.count, 'open dispute', 'open disputes'),
    detail: disputes.respondBy
      ? `Answer in Razorpay’s dashboard${disputes.count > 1 ? ', the first' : ''} by ${formatDateTime(disputes.respondBy)}.`
      : 'No answer is due.',
    link: linkOptions({ to: '/admin/orders', search: { trouble: 'dispute' } }),
    orders: disputes.first,
  }),
  ...when(refunds.count, {
    key: 'refunds',
    text: counted(refunds.count, 'refund due', 'refunds due'),
    link: linkOptions({ to: '/admin/orders', search: { trouble: 'refund' } }),
    orders: refunds.first,
  }),
  ...when(parcels.count, {
    key: 'parcels',
    text: counted(parcels.count, 'shipping problem', 'shipping problems'),
    link: linkOptions({ to: '/admin/orders', search: { trouble: 'shipment' } }),
    orders: parcels.first,
  }),
  ...when(unchecked.count, {
    key: 'unchecked',
    text: counted(
      unchecked.count,
      'payment to check at another gateway account',
      'payments to check at another gateway account',
    ),
    link: linkOptions({ to: '/admin/orders', search: { trouble: 'payment' } }),
    orders: unchecked.first,
  }),
  ...when(missingCash.count, {
    key: 'missing-cash',
    text:
      missingCash.count > maxMissingCash
        ? `COD money of more than ${maxMissingCash.toLocaleString('en-IN')} orders is missing`
        : `COD money of ${counted(missingCash.count, 'order is', 'orders is')} missing`,
    detail: 'Not transferred by the courier ten days after delivery.',
    link: linkOptions({ to: '/admin/accounting/remittances' }),
    orders: missingCash.first,
  }),
  ...when(failedEmails.count, {
    key: 'failed-emails',
    text: counted(failedEmails.count, 'email could not be sent', 'emails could not be sent'),
    link: linkOptions({ to: '/admin', search: { dialog: 'emails' } }),
    ...(failedEmails.lastError ? { detail: `Last: ${failedEmails.lastError}` } : {}),
  }),
  ...when(Number(lacksMailServer), {
    key: 'mail-server',
    text: 'No mail server',
    detail: 'Customers get no emails. Enter a mail server in the set-up (step Providers).',
  }),
  ...when(Number(backupDue !== null), {
    key: 'backup',
    text: backupDue?.lastAt ? `Last backup: ${formatDateTime(backupDue.lastAt)}` : 'No backup yet',
    detail: 'Run “npm run admin -- backup <folder>” every night.',
  }),
]

const otherItems = ({
  prescriptions,
  expiring,
  unconfirmed,
  toShip,
  withheldEmails,
  openMessages,
  reviewsToApprove,
  soldOut,
}: AdminOverview): AttentionItem[] => [
  ...when(prescriptions.count, {
    key: 'prescriptions',
    text: counted(prescriptions.count, 'prescription to check', 'prescriptions to check'),
    detail: 'An order is cancelled if it is not approved within 72 hours.',
    link: linkOptions({ to: '/admin/orders', search: { prescription: 'waiting' } }),
    orders: prescriptions.first,
  }),
  ...when(expiring.count, {
    key: 'expiring',
    text: counted(expiring.count, 'unpaid order expires soon', 'unpaid orders expire soon'),
    link: linkOptions({
      to: '/admin/orders',
      search: { status: 'pending', paymentStatus: 'pending', paymentMethod: 'razorpay' },
    }),
    orders: expiring.first,
  }),
  ...when(unconfirmed.count, {
    key: 'unconfirmed',
    text: counted(unconfirmed.count, 'unconfirmed order expires soon', 'unconfirmed orders expire soon'),
    detail: 'Confirm cash on delivery orders or book their shipment to keep them.',
    link: linkOptions({
      to: '/admin/orders',
      search: { status: 'pending', paymentMethod: 'cash_on_delivery' },
    }),
    orders: unconfirmed.first,
  }),
  ...when(toShip.count, {
    key: 'toShip',
    text: counted(toShip.count, 'order to ship', 'orders to ship'),
    link: linkOptions({ to: '/admin/orders', search: { toShip: 'true' } }),
    orders: toShip.first,
  }),
  ...when(withheldEmails, {
    key: 'withheld',
    text: counted(withheldEmails, 'email is withheld', 'emails are withheld'),
    detail: 'Too many emails to one address within an hour.',
    link: linkOptions({ to: '/admin', search: { dialog: 'withheld' } }),
  }),
  ...when(openMessages, {
    key: 'messages',
    text: counted(openMessages, 'unanswered message', 'unanswered messages'),
    link: linkOptions({ to: '/admin/messages', search: { state: 'open' } }),
  }),
  ...when(reviewsToApprove, {
    key: 'reviews',
    text: counted(reviewsToApprove, 'review to approve', 'reviews to approve'),
    link: linkOptions({ to: '/admin/reviews', search: { shown: 'waiting' } }),
  }),
  ...when(soldOut, {
    key: 'soldOut',
    text: counted(soldOut, 'product sold out', 'products sold out'),
    link: linkOptions({ to: '/admin/products', search: { stock: 'out', status: 'active' } }),
  }),
]

const when = (count: number, item: AttentionItem): AttentionItem[] => (count > 0 ? [item] : [])

const link = 'font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-forest'

const Item = ({ item: { text, detail, urgent, link: to, orders = [] } }: { item: AttentionItem }) => {
  const Icon = urgent ? CircleAlert : Clock
  return (
    <li className="flex gap-3 border-t border-line py-3 first:border-0 first:pt-0 last:pb-0">
      <Icon
        size={20}
        aria-hidden="true"
        className={`mt-1 shrink-0 ${urgent ? 'text-terracotta' : 'text-saffron-ink'}`}
      />
      <div className="min-w-0">
        {to ? (
          <AdminLink {...to} className={`${link} inline-block py-0.5`}>
            {text}
          </AdminLink>
        ) : (
          <p className="py-0.5 font-semibold">{text}</p>
        )}
        {detail && <p className="text-sm text-ink-soft wrap-anywhere">{detail}</p>}
        {orders.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 text-sm">
            {orders.map(({ id, orderNumber }) => (
              <li key={id}>
                <AdminLink
                  to="/admin/orders/$orderId"
                  params={{ orderId: id }}
                  className={`${link} inline-flex min-h-8 items-center font-medium!`}
                >
                  {orderNumber}
                </AdminLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** The list of tasks for the admins, with links to the screens where they are handled. */
export const AttentionPanel = () => (
  <Panel title="Needs attention">
    <ListState
      query={useQuery(overviewQuery)}
      isEmpty={(overview) => attentionItems(overview).length === 0}
      empty={
        <p className="flex items-center gap-2.5 font-medium text-leaf">
          <CircleCheck size={20} aria-hidden="true" />
          You’re all caught up.
        </p>
      }
    >
      {(overview) => (
        <ul>
          {attentionItems(overview).map((item) => (
            <Item key={item.key} item={item} />
          ))}
        </ul>
      )}
    </ListState>
  </Panel>
)
