import { useQuery } from '@tanstack/react-query'
import { getRouteApi, type LinkProps, linkOptions, Navigate } from '@tanstack/react-router'
import { Circle, CircleCheck, CircleDashed, TestTubeDiagonal } from 'lucide-react'
import { type SetUp, setUpSteps } from '#contract/admin/overview'
import type { ProviderMode } from '#contract/payments'
import { formatDateTime } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { overviewQuery, recentOrdersQuery, statsQuery } from '../frame/admin-query.ts'
import { AdminLink, Panel, Screen } from '../frame/screen.tsx'
import { ListState } from '../list/data-table.tsx'
import { statusLabels } from '../orders/order-details.ts'
import { isSetUp, MissingNeeds, nextStep, setUpQuery, stepTexts } from '../set-up/set-up-steps.tsx'
import { AttentionPanel } from './attention-panel.tsx'
import { EmailsDialog } from './emails-dialog.tsx'
import { SalesPanel } from './sales-panel.tsx'

const route = getRouteApi('/admin')

const OverviewDialog = () => {
  const { dialog } = route.useSearch()
  if (dialog === 'emails') return <EmailsDialog state="failed" />
  return dialog === 'withheld' ? <EmailsDialog state="withheld" /> : null
}

/** The overview tab: the figures of the shop, the tasks of the admins, sales and the newest orders. */
export const OverviewScreen = () => (
  <Screen title="Overview">
    <div className="grid grid-cols-1 gap-5">
      <SetUpPanel />
      <RequirementsPanel />
      <SandboxNotice />
      <StatCards />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-5 max-xl:order-2">
          <SalesPanel />
          <RecentOrders />
        </div>
        <AttentionPanel />
      </div>
    </div>
    <OverviewDialog />
  </Screen>
)

interface StatCardProps {
  name: string
  value: string
  /** A text that explains the figure, shown below it. */
  note?: string
  link: LinkProps
  alarming?: boolean
}

const StatCard = ({ name, value, note, link, alarming = false }: StatCardProps) => (
  <AdminLink
    {...link}
    className="flex min-w-0 flex-col gap-1 rounded-card border border-line bg-card p-4 hover:border-forest sm:p-5"
  >
    <span className="text-sm text-ink-soft">{name}</span>
    <span
      className={`text-lg font-semibold tabular-nums wrap-anywhere sm:text-xl ${alarming ? 'text-terracotta' : ''}`}
    >
      {value}
    </span>
    {note && <span className="text-sm text-ink-soft">{note}</span>}
  </AdminLink>
)

const orders = linkOptions({ to: '/admin/orders' })
const paidOrders = linkOptions({ to: '/admin/orders', search: { paymentStatus: 'paid' } })
const products = linkOptions({ to: '/admin/products' })
const lowStock = linkOptions({ to: '/admin/products', search: { stock: 'low', status: 'active' } })

const formatCount = (value: number) => value.toLocaleString('en-IN')

/** The four figures of the specification, each a link to the list that it counts or sums. */
const StatCards = () => (
  <ListState query={useQuery(statsQuery)}>
    {(stats) => (
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard
          name="Total Revenue"
          value={formatInr(parseRupees(stats.totalRevenue))}
          note={stats.paidOrders === 1 ? 'from 1 paid order' : `from ${formatCount(stats.paidOrders)} paid orders`}
          link={paidOrders}
        />
        <StatCard name="Total Orders" value={formatCount(stats.totalOrders)} link={orders} />
        <StatCard name="Total Products" value={formatCount(stats.totalProducts)} link={products} />
        <StatCard
          name="Low Stock"
          value={formatCount(stats.lowStockProducts)}
          link={lowStock}
          alarming={stats.lowStockProducts > 0}
        />
      </div>
    )}
  </ListState>
)

const link =
  'inline-flex min-h-9 items-center font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-forest'

/** The section with the five newest orders. */
const RecentOrders = () => (
  <Panel
    title="Recent Orders"
    aside={
      <AdminLink to="/admin/orders" className={link}>
        All orders
      </AdminLink>
    }
  >
    <ListState
      query={useQuery(recentOrdersQuery)}
      isEmpty={(orders) => orders.length === 0}
      empty={<p className="text-ink-soft">No orders yet.</p>}
    >
      {(orders) => (
        <ul>
          {orders.map(({ id, orderNumber, customerName, createdAt, total, status }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2.5 first:border-0 first:pt-0 last:pb-0"
            >
              <div className="min-w-0">
                <AdminLink to="/admin/orders/$orderId" params={{ orderId: id }} className={link}>
                  {orderNumber}
                </AdminLink>
                <p className="text-sm text-ink-soft wrap-anywhere">
                  <bdi>{customerName}</bdi>, {formatDateTime(createdAt)}
                </p>
              </div>
              <p className="ml-auto flex flex-wrap items-center justify-end gap-x-3">
                <Badge tone={statusLabels[status].tone}>{statusLabels[status].label}</Badge>
                <span className="font-semibold tabular-nums">{formatInr(parseRupees(total))}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </ListState>
  </Panel>
)

interface Providers {
  payments: ProviderMode
  courier: ProviderMode
  cashOnDelivery: boolean
}

const paymentTexts: Record<ProviderMode, string | null> = {
  sandbox: null,
  test: 'Test keys: the payment gateway moves no money. Enter live keys in the set-up (step Providers) to start selling.',
  off: 'Online payment is off: the shop takes cash on delivery only. To offer it, enter Razorpay keys in the set-up (step Providers).',
  live: null,
}

const sandboxText =
  'Test mode: payments and shipments are simulated. To start selling, enter live keys in the set-up (step Providers).'
const noPaymentText =
  'The shop has no payment method, so it takes no orders. Accept cash on delivery in the tab Shipping, or enter Razorpay keys in the set-up (step Providers).'
const noCourierText =
  'No courier is set up, so shipments are not booked. Enter a courier account in the set-up (step Providers).'

/** Returns one text for each provider (payments, courier) that the owner must set up before the shop can sell. */
export function providerTexts({ payments, courier, cashOnDelivery }: Providers): readonly string[] {
  if (payments === 'sandbox') return [sandboxText]
  const paymentText = payments === 'off' && !cashOnDelivery ? noPaymentText : paymentTexts[payments]
  return [paymentText, courier === 'off' ? noCourierText : null].filter((text) => text !== null)
}

/** Warns that payments or shipments are simulated or not set up. */
const SandboxNotice = () => {
  const overview = useQuery(overviewQuery).data
  const texts = overview ? providerTexts({ ...overview.providers, cashOnDelivery: overview.cashOnDelivery }) : []
  if (texts.length === 0) return null
  return (
    <p
      role="note"
      className="flex items-start gap-3 rounded-card border border-saffron-deep/50 bg-saffron-soft px-4 py-3 text-saffron-ink sm:px-6"
    >
      <TestTubeDiagonal size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{texts.join(' ')}</span>
    </p>
  )
}

/**
 * Opens the set-up steps in a closed shop whose owner has not seen them yet. In every other shop that was not set up,
 * offers the set-up and shows its steps until all of them are finished.
 */
const SetUpPanel = () => {
  const { data } = useQuery(setUpQuery)
  if (!data || isSetUp(data)) return null
  if (data.isStarted) return <Checklist setUp={data} />
  if (!data.isOpen) return <Navigate to="/admin/set-up" replace />
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-card p-4 sm:px-6">
      <p className="min-w-0">
        <span className="block font-semibold">Set up your own shop</span>
        <span className="block text-sm text-ink-soft">
          {data.isSample ? 'This shop shows the sample. ' : ''}Enter name, contact, legal data and prices in a few
          steps.
        </span>
      </p>
      <AdminLink to="/admin/set-up" className={buttonClass('solid')}>
        Start set-up
      </AdminLink>
    </div>
  )
}

/**
 * Lists the required data that a shop lacks although it is open, for example after its owner has saved the first
 * profile of a sample shop.
 */
const RequirementsPanel = () => {
  const { data } = useQuery(setUpQuery)
  if (!data?.isOpen || data.missing.length === 0) return null
  return (
    <Panel title="Your open shop is incomplete">
      <MissingNeeds missing={data.missing} isOpen />
    </Panel>
  )
}

const Checklist = ({ setUp }: { setUp: SetUp }) => {
  const done = setUpSteps.filter((step) => setUp.steps[step] === 'done').length
  return (
    <Panel
      title="Set up your shop"
      aside={
        <AdminLink to="/admin/set-up/$step" params={{ step: nextStep(setUp) }} className={buttonClass('solid')}>
          Continue set-up
        </AdminLink>
      }
    >
      <p className="mb-2 text-sm text-ink-soft">
        {done} of {setUpSteps.length} steps done. {setUp.isOpen ? '' : 'Visitors see “Opening soon”.'}
      </p>
      <ul className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {setUpSteps.map((step) => {
          const state = setUp.steps[step]
          const Icon = state === 'done' ? CircleCheck : state === 'skipped' ? CircleDashed : Circle
          return (
            <li key={step}>
              <AdminLink
                to="/admin/set-up/$step"
                params={{ step }}
                className="inline-flex min-h-11 items-center gap-2 font-medium underline decoration-line-strong underline-offset-4 hover:decoration-forest"
              >
                <Icon
                  size={18}
                  aria-hidden="true"
                  className={`shrink-0 ${state === 'done' ? 'text-leaf' : 'text-ink-soft'}`}
                />
                {stepTexts[step].label}
                {state === 'done' && <span className="sr-only">, done</span>}
              </AdminLink>
              {state === 'skipped' && <span className="ml-2 text-sm text-ink-soft">skipped</span>}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
