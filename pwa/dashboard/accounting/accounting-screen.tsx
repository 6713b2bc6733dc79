import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Banknote, Download, Lock, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import {
  type Accounting,
  closeMonth,
  getAccounting,
  getPeriodDocuments,
  gstr1Path,
  type PeriodDocument,
  type ReportFile,
  reportPath,
} from '#contract/admin/accounting'
import type { DocumentKind } from '#contract/documents'
import { invoicePage } from '#contract/page-paths'
import { urlOf } from '#contract/paths'
import { addMonths, dayInIndia, formatDate, monthOf } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import { call } from '../../api/api-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../form/dialogs.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { adminQuery } from '../frame/admin-query.ts'
import { AdminLink, Panel, rowLink } from '../frame/screen.tsx'
import { type Column, DataTable, ListState, Truncated } from '../list/data-table.tsx'
import { FilterSelect } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'

const route = getRouteApi('/admin/accounting')

const monthNames = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats a period: `November 2026` for `2026-11`, `July to September 2026` for `2026-Q3`. */
function periodName(period: string): string {
  const [, year = '', quarter] = /^(\d{4})-Q([1-4])$/.exec(period) ?? []
  const last = quarter ? `${year}-${String(Number(quarter) * 3).padStart(2, '0')}` : period
  const name = monthNames.format(new Date(`${last}-01T00:00:00Z`))
  if (!quarter) return name
  const first = monthNames.format(new Date(`${addMonths(last, -2)}-01T00:00:00Z`))
  return `${first.split(' ')[0]} to ${name}`
}

/** Returns the periods that can be chosen: the current month, the 23 months before it, and the last eight quarters. */
function periodOptions(current: string) {
  const months = Array.from({ length: 24 }, (_, index) => addMonths(current, -index))
  const quarters = [...new Set(months.map((month) => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`))]
  return [
    ...months.map((value, index) => ({ value: index === 0 ? '' : value, label: periodName(value) })),
    ...quarters.slice(0, 8).map((value) => ({ value, label: periodName(value) })),
  ]
}

const kindNames: Record<DocumentKind, string> = {
  tax_invoice: 'Tax invoice',
  bill_of_supply: 'Bill of supply',
  invoice_cum_bill_of_supply: 'Invoice-cum-bill of supply',
  invoice: 'Invoice',
  credit_note: 'Credit note',
}

const inr = (rupees: string) => formatInr(parseRupees(rupees))

const columns: readonly Column<PeriodDocument>[] = [
  {
    name: 'Number',
    lead: true,
    cell: ({ id, orderId, number, isSample, isLate }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <a
          href={`${invoicePage(orderId)}?document=${id}`}
          target="_blank"
          rel="noopener"
          className={`${rowLink} font-semibold text-forest min-[56rem]:whitespace-nowrap`}
        >
          {number}
        </a>
        {isSample && <Badge tone="out">Sample</Badge>}
        {isLate && <Badge tone="low">Reduces no tax</Badge>}
      </span>
    ),
  },
  { name: 'Date', cell: ({ date }) => <span className="whitespace-nowrap">{formatDate(date)}</span> },
  { name: 'Kind', cell: ({ kind }) => kindNames[kind] },
  { name: 'Buyer', cell: ({ buyer }) => <Truncated>{buyer}</Truncated> },
  {
    name: 'Order',
    cell: ({ orderId, orderNumber }) => (
      <AdminLink
        to="/admin/orders/$orderId"
        params={{ orderId }}
        className={`${rowLink} min-[56rem]:whitespace-nowrap`}
      >
        {orderNumber}
      </AdminLink>
    ),
  },
  {
    name: 'Total',
    figures: true,
    cell: ({ kind, total }) => formatInr(kind === 'credit_note' ? -parseRupees(total) : parseRupees(total)),
  },
]

const none = {
  title: 'No documents in this period',
  text: 'An invoice is issued when an order is packed.',
  picture: <ReceiptText aria-hidden="true" />,
}

/**
 * The tab Accounting: the figures of a month or quarter, the files for the accountant, and its invoices and credit
 * notes.
 */
export const AccountingScreen = () => {
  const search = route.useSearch()
  const query = useQuery(adminQuery<Accounting>(urlOf(getAccounting.path, { query: { period: search.period } })))
  return (
    <ListScreen<PeriodDocument>
      title="Accounting"
      endpoint={getPeriodDocuments}
      search={search}
      none={none}
      actions={
        <AdminLink to="/admin/accounting/remittances" className={buttonClass('outline')}>
          <Banknote size={18} aria-hidden="true" />
          COD remittances
        </AdminLink>
      }
      filters={<FilterSelect name="period" label="Period" options={periodOptions(monthOf(dayInIndia(new Date())))} />}
      top={
        <ListState query={query}>
          {(accounting) => (
            <div className="mb-5 grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
              <div className="grid grid-cols-1 gap-5">
                <Figures accounting={accounting} />
                <RateTable accounting={accounting} />
              </div>
              <div className="grid grid-cols-1 gap-5">
                <Downloads accounting={accounting} />
                <Closing accounting={accounting} />
              </div>
            </div>
          )}
        </ListState>
      }
    >
      {(rows) => <DataTable name="Invoices and credit notes" columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </ListScreen>
  )
}

interface PartProps {
  accounting: Accounting
}

const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + parseRupees(amount), 0)

const Figures = ({ accounting: { period, invoices, creditNotes, lateNotes, rates, money } }: PartProps) => {
  const counted = (count: number, one: string) => `${count.toLocaleString('en-IN')} ${one}${count === 1 ? '' : 's'}`
  const rows: [string, number, string?][] = [
    [counted(invoices.count, 'invoice'), parseRupees(invoices.total)],
    [counted(creditNotes.count, 'credit note'), -parseRupees(creditNotes.total)],
    ['Net sales', parseRupees(invoices.total) - parseRupees(creditNotes.total), 'strong'],
    ['GST in net sales', sumOf(rates.flatMap(({ cgst, sgst, igst }) => [cgst, sgst, igst]))],
    ['Paid online', parseRupees(money.captured)],
    ['Collected in cash', parseRupees(money.cashCollected)],
    ['Refunded', -parseRupees(money.refunded)],
    ['Written off', -parseRupees(money.writtenOff)],
  ]
  return (
    <Panel title={periodName(period)}>
      <dl className="grid gap-1.5">
        {rows.map(([name, amount, strong]) => (
          <div
            key={name}
            className={`flex flex-wrap justify-between gap-x-4 ${strong ? 'border-t border-line pt-1.5 font-semibold' : ''}`}
          >
            <dt className={strong ? '' : 'text-ink-soft'}>{name}</dt>
            <dd className="tabular-nums">{formatInr(amount)}</dd>
          </div>
        ))}
      </dl>
      {lateNotes.count > 0 && (
        <p className="mt-3 rounded-field bg-saffron-soft px-4 py-2.5 text-sm text-saffron-ink">
          {counted(lateNotes.count, 'credit note')} of {inr(lateNotes.total)} issued after 30 November following the
          financial year of the invoice: GSTR-1 and tax by rate leave {lateNotes.count === 1 ? 'it' : 'them'} out.
        </p>
      )}
    </Panel>
  )
}

type RateRow = Accounting['rates'][number]

const rateColumns: readonly Column<RateRow>[] = [
  { name: 'Rate', lead: true, cell: ({ rate }) => (rate === 0 ? 'No tax' : `${rate} %`) },
  { name: 'Taxable value', figures: true, cell: ({ taxable }) => inr(taxable) },
  { name: 'CGST', figures: true, cell: ({ cgst }) => inr(cgst) },
  { name: 'SGST or UTGST', figures: true, cell: ({ sgst }) => inr(sgst) },
  { name: 'IGST', figures: true, cell: ({ igst }) => inr(igst) },
]

const RateTable = ({ accounting: { rates } }: PartProps) =>
  rates.length > 0 && (
    <Panel title="Tax by rate">
      <DataTable name="Tax by rate" columns={rateColumns} rows={rates} keyOf={({ rate }) => rate} />
    </Panel>
  )

const files: readonly { file: (typeof ReportFile.options)[number]; label: string }[] = [
  { file: 'sales-register.csv', label: 'Sales register (CSV)' },
  { file: 'tax-by-rate.csv', label: 'Tax by rate (CSV)' },
  { file: 'day-book.csv', label: 'Day book (CSV)' },
  { file: 'documents.zip', label: 'All invoices and credit notes (ZIP)' },
]

const DownloadLink = ({ href, label }: { href: string; label: string }) => (
  <li>
    <a href={href} download="" className={buttonClass('outline', 'w-full justify-start! text-start')}>
      <Download size={18} aria-hidden="true" className="shrink-0" />
      {label}
    </a>
  </li>
)

const Downloads = ({ accounting: { period, gstin } }: PartProps) => (
  <Panel title="Downloads">
    <ul className="grid gap-2">
      {gstin && (
        <>
          <DownloadLink href={urlOf(gstr1Path, { query: { period } })} label="GSTR-1 for the portal (JSON)" />
          <DownloadLink href={urlOf(gstr1Path, { query: { period, format: 'csv' } })} label="GSTR-1 as a table (CSV)" />
        </>
      )}
      {files.map(({ file, label }) => (
        <DownloadLink key={file} href={urlOf(reportPath, { params: { file }, query: { period } })} label={label} />
      ))}
    </ul>
    <p className="mt-3 text-sm text-ink-soft">
      Samples are left out. Credit notes reduce the month in which they are issued.
    </p>
  </Panel>
)

/**
 * The section with the button that closes the last month that has ended. Later corrections are credit notes of the next
 * open month.
 */
const Closing = ({ accounting: { closedThrough, closable } }: PartProps) => {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useAdminWrite((month: string) => call(closeMonth, { body: { month } }), {
    done: 'Month closed',
    onDone: () => setAsking(false),
  })
  const name = closable === null ? '' : periodName(closable)
  return (
    <Panel title="Closed months">
      <p className="text-sm text-ink-soft">
        {closedThrough === null ? 'No month is closed.' : `Closed through ${periodName(closedThrough)}.`} Later
        corrections are credit notes of the next open month. Issued documents never change.
      </p>
      {closable !== null && (
        <Button variant="outline" className="mt-3 w-full" onClick={() => setAsking(true)}>
          <Lock size={17} aria-hidden="true" />
          Close {name}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Close ${name}?`}
        text="All months up to it are closed too. A closed month cannot be opened again."
        confirm={isPending ? 'Closing...' : 'Close month'}
        onConfirm={() => closable !== null && mutate(closable)}
        onCancel={() => setAsking(false)}
      />
    </Panel>
  )
}
