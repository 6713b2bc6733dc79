import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { AdminShipment, OrderDetails, ShipmentState } from '#contract/admin/orders'
import type { OrderLine } from '#contract/orders'
import { formatDate, formatDateTime } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import { orderPrice } from '#rules/order/order-status'
import { nameWithVariant } from '#rules/variants'
import { isNotFound } from '../../api/http-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Thumb } from '../../ui/picture.tsx'
import { SummaryRow } from '../../ui/totals.tsx'
import { DetailSection, Facts, Sheet } from '../form/dialogs.tsx'
import { AdminLink, mailLink } from '../frame/screen.tsx'
import { ListState } from '../list/data-table.tsx'
import { LineBatches, OrderActions, usePackOrder } from './order-actions.tsx'
import { canEditAddress, canPack, orderDetailsQuery } from './order-details.ts'
import { OrderPayments } from './order-payments.tsx'
import { OrderPrescription } from './order-prescription.tsx'
import { DisputeWarning, OrderNotes, OrderReturns, OrderTimeline } from './order-sections.tsx'

const route = getRouteApi('/admin/orders/$orderId')

const duties = {
  e_way_bill: 'This parcel is worth more than ₹50,000 including tax. Create an e-way bill before it leaves the shop.',
  e_invoice: 'The buyer has a GSTIN. After packing, register the invoice at the e-invoice portal.',
} as const

/** What GST law requires for this order besides the invoice. The shop creates neither e-way bills nor e-invoices. */
const TaxDuties = ({ details }: { details: OrderDetails }) =>
  details.taxDuties.map((duty) => (
    <p key={duty} className="rounded-field bg-saffron-soft px-4 py-3 text-sm font-medium text-saffron-ink">
      {duties[duty]}
    </p>
  ))

/** The lines whose price can be lowered with a credit note, which needs an invoice. */
const reducibleLines = ({ packedAt, lines }: OrderDetails) =>
  packedAt === null
    ? []
    : lines
        .filter(({ quantity, cancelledQuantity = 0 }) => quantity > cancelledQuantity)
        .map(({ id, productName, variantTitle }) => ({ id, name: nameWithVariant(productName, variantTitle) }))

const OrderView = ({ details }: { details: OrderDetails }) => (
  <div className="grid gap-6 px-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:px-7">
    <DisputeWarning payments={details.payments.payments} />
    <TaxDuties details={details} />
    <OrderActions details={details} />
    <div className="grid gap-6 md:grid-cols-2 md:gap-8">
      <div className="grid content-start gap-6">
        <OrderLines details={details} />
        <OrderCustomer details={details} />
      </div>
      <div className="grid content-start gap-6">
        {details.order.prescriptionStatus && (
          <OrderPrescription orderId={details.order.id} isPending={details.order.status === 'pending'} />
        )}
        <OrderReturns orderId={details.order.id} isCash={details.order.paymentMethod === 'cash_on_delivery'} />
        <OrderPayments order={details.order} payments={details.payments} goods={reducibleLines(details)} />
        {details.shipment && <OrderParcel details={details} shipment={details.shipment} />}
        <OrderTimeline events={details.events} />
        <OrderNotes orderId={details.order.id} notes={details.notes} />
      </div>
    </div>
  </div>
)

/** The dialog with the details and actions of an order, over the list of orders. */
export const OrderDialog = () => {
  const { orderId } = route.useParams()
  const navigate = route.useNavigate()
  const query = useQuery(orderDetailsQuery(orderId))
  const order = query.data?.order
  return (
    <>
      <Sheet
        open
        wide
        title={order?.orderNumber ?? 'Order'}
        text={order && `Order ${order.id}, placed ${formatDateTime(order.createdAt)}`}
        onClose={() => navigate({ to: '/admin/orders', search: true, replace: true, resetScroll: false })}
      >
        {isNotFound(query.error) ? (
          <EmptyState title="Order not found" text="Check the address of this page." />
        ) : (
          <ListState query={query}>{(details) => <OrderView details={details} />}</ListState>
        )}
      </Sheet>
      <Outlet />
    </>
  )
}

const link =
  'inline-flex min-h-9 items-center underline decoration-line-strong underline-offset-4 wrap-anywhere hover:decoration-forest'

/** The customer's contact data, the delivery address and the note. */
const OrderCustomer = ({ details }: { details: OrderDetails }) => {
  const { order, account, customerOrders } = details
  const { shippingAddress: address } = order
  const missing = [!address.zipCode && 'PIN', !address.state && 'state', !address.city && 'city'].filter(Boolean)
  return (
    <DetailSection title="Customer">
      <div className="grid justify-items-start">
        <bdi className="font-medium">{order.customerName}</bdi>
        <a href={mailLink(order.customerEmail)} className={link}>
          {order.customerEmail}
        </a>
        {order.customerPhone && (
          <a href={`tel:${order.customerPhone}`} className={link}>
            {order.customerPhone}
          </a>
        )}
        <p className="text-sm text-ink-soft">{account ? `Account ${account.username}` : 'Ordered as a guest'}</p>
        {customerOrders > 1 && (
          <AdminLink to="/admin/orders" search={{ q: order.customerEmail }} className={link}>
            All {customerOrders} orders of this customer
          </AdminLink>
        )}
      </div>
      <address className="whitespace-pre-line not-italic" dir="auto">
        {address.text}
      </address>
      {missing.length > 0 && (
        <p className="text-sm font-medium text-terracotta">Missing from address: {missing.join(', ')}.</p>
      )}
      {canEditAddress(details) && (
        <AdminLink
          to="/admin/orders/$orderId/address"
          params={{ orderId: order.id }}
          search={true}
          resetScroll={false}
          className={`${link} justify-self-start`}
        >
          Edit address
        </AdminLink>
      )}
      {order.notes && (
        <div className="rounded-field bg-saffron-soft px-4 py-3">
          <h4 className="text-sm font-semibold text-saffron-ink">Customer note</h4>
          <p className="whitespace-pre-line" dir="auto">
            {order.notes}
          </p>
        </div>
      )}
    </DetailSection>
  )
}

const inr = (rupees: string) => formatInr(parseRupees(rupees))

/** Returns the texts with the numbers of cancelled and of returned pieces of a line. */
function removedTexts({ cancelledQuantity = 0, returnedQuantity = 0 }: OrderLine): string[] {
  const cancelled = cancelledQuantity - returnedQuantity
  return [
    ...(cancelled > 0 ? [`${cancelled} cancelled`] : []),
    ...(returnedQuantity > 0 ? [`${returnedQuantity} returned`] : []),
  ]
}

/** Returns the label of the amount by which the price of the order is lower than when it was placed. */
function removedName(lines: readonly OrderLine[]): string {
  const texts = lines.flatMap(removedTexts)
  if (texts.length === 0) return 'Price reduction'
  if (!texts.some((text) => text.endsWith('returned'))) return 'Cancelled items'
  return texts.some((text) => text.endsWith('cancelled')) ? 'Cancelled and returned items' : 'Returned items'
}

/** The line items at the prices of the order, and the totals. */
const OrderLines = ({ details }: { details: OrderDetails }) => {
  const { order, lines, couponCode } = details
  const cancelled = parseRupees(order.cancelledAmount ?? '0.00')
  return (
    <DetailSection title="Items">
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-start gap-3 py-3 first:pt-0">
            <Thumb src={line.productImage} size="small" />
            <div className="min-w-0 flex-[1_1_7rem]">
              <p className="leading-snug font-medium" dir="auto">
                {line.productId === null ? (
                  nameWithVariant(line.productName, line.variantTitle)
                ) : (
                  <AdminLink
                    to="/admin/products/$productId"
                    params={{ productId: line.productId }}
                    className="underline-offset-4 hover:underline"
                  >
                    {nameWithVariant(line.productName, line.variantTitle)}
                  </AdminLink>
                )}
              </p>
              <p className="text-sm text-ink-soft tabular-nums wrap-anywhere">
                {line.quantity} × {inr(line.price)}
                {line.sku && `, ${line.sku}`}
              </p>
              <LineBatches details={details} variantId={line.variantId} />
              {removedTexts(line).map((text) => (
                <p key={text} className="text-sm font-semibold text-terracotta tabular-nums">
                  {text}
                </p>
              ))}
            </div>
            <p className="ml-auto font-semibold tabular-nums">{formatInr(parseRupees(line.price) * line.quantity)}</p>
          </li>
        ))}
      </ul>
      <dl className="grid gap-1.5 border-t border-line pt-3">
        <SummaryRow name="Subtotal">{inr(order.subtotal)}</SummaryRow>
        {parseRupees(order.discount) > 0 && (
          <SummaryRow name={couponCode ? `Discount ${couponCode}` : 'Discount'}>−{inr(order.discount)}</SummaryRow>
        )}
        <SummaryRow name="Shipping">{parseRupees(order.shipping) === 0 ? 'Free' : inr(order.shipping)}</SummaryRow>
        {parseRupees(order.tax) > 0 && !order.taxIncluded && <SummaryRow name="Tax">{inr(order.tax)}</SummaryRow>}
        {cancelled > 0 && <SummaryRow name={removedName(lines)}>−{formatInr(cancelled)}</SummaryRow>}
        <SummaryRow name="Total" strong>
          {formatInr(orderPrice(order))}
        </SummaryRow>
        {parseRupees(order.tax) > 0 && order.taxIncluded && cancelled === 0 && (
          <SummaryRow name="Includes GST">{inr(order.tax)}</SummaryRow>
        )}
      </dl>
    </DetailSection>
  )
}

const stateLabels: Record<ShipmentState, string> = {
  wanted: 'Being booked',
  booked: 'Booked',
  cancelled: 'Cancelled',
  failed: 'Could not be booked',
}

// The courier's data is not trusted: only an https URL becomes a link.
const httpsOnly = (url: string | null) => (url !== null && /^https:\/\//.test(url) ? url : null)

const ExternalButton = ({ url, children }: { url: string | null; children: string }) =>
  url && (
    <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('outline')}>
      {children}
      <ExternalLink size={17} aria-hidden="true" />
    </a>
  )

/** The shipment of the order and its status at the courier. The label opens after the order is marked as packed. */
const OrderParcel = ({ details, shipment }: { details: OrderDetails; shipment: AdminShipment }) => {
  const label = httpsOnly(shipment.labelUrl)
  // If the browser blocks the window, the admin can open the label with the link that is shown once the order is
  // packed.
  const pack = usePackOrder(details.order.id, () => label && window.open(label, '_blank', 'noopener,noreferrer'))
  const track = httpsOnly(shipment.trackUrl)
  return (
    <DetailSection title="Shipment">
      {shipment.problem && (
        <p className="rounded-field border border-terracotta bg-terracotta-soft px-4 py-3 font-medium text-terracotta">
          {shipment.problem}
        </p>
      )}
      <Facts
        facts={[
          ['State', stateLabels[shipment.state]],
          ['Courier', shipment.courierName],
          ['Courier status', shipment.courierStatus],
          ['Tracking number', shipment.awbCode],
          ['Shipment ID', shipment.shipmentId],
          ['Expected', shipment.estimatedDelivery && formatDate(shipment.estimatedDelivery)],
          ['Last checked', shipment.checkedAt && formatDateTime(shipment.checkedAt)],
        ]}
      />
      {(label || track) && (
        <div className="flex flex-wrap gap-3">
          {label && canPack(details) ? (
            <Button variant="outline" aria-disabled={pack.isPending} onClick={() => pack.mutate(null)}>
              {pack.isPending ? 'Saving...' : 'Pack and open label'}
            </Button>
          ) : (
            <ExternalButton url={label}>Label</ExternalButton>
          )}
          <ExternalButton url={track}>Track with courier</ExternalButton>
        </div>
      )}
    </DetailSection>
  )
}
