import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Banknote, ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import {
  type CodShipment,
  getCodShipments,
  getRemittanceTotals,
  importRemittances,
  RemittanceOutcome,
  type RemittanceResult,
  type RemittanceRow,
  type RemittanceTotals,
  remittanceDays,
} from '#contract/admin/accounting'
import { urlOf } from '#contract/paths'
import { formatDate } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FileField } from '../form/image-input.tsx'
import { sendFile, useAdminWrite } from '../form/use-admin-write.ts'
import { adminQuery } from '../frame/admin-query.ts'
import { AdminLink, Panel, rowLink } from '../frame/screen.tsx'
import { type Column, DataTable, ListState } from '../list/data-table.tsx'
import { FilterSelect } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'

const route = getRouteApi('/admin/accounting/remittances')

const inr = (rupees: string) => formatInr(parseRupees(rupees))

const OrderLink = ({ id, orderNumber }: { id: number; orderNumber: string }) => (
  <AdminLink
    to="/admin/orders/$orderId"
    params={{ orderId: id }}
    className={`${rowLink} font-semibold text-forest min-[56rem]:whitespace-nowrap`}
  >
    {orderNumber}
  </AdminLink>
)

const columns: readonly Column<CodShipment>[] = [
  {
    name: 'Order',
    lead: true,
    cell: ({ orderId, orderNumber }) => <OrderLink id={orderId} orderNumber={orderNumber} />,
  },
  { name: 'AWB', cell: ({ awb }) => <span className="wrap-anywhere tabular-nums">{awb}</span> },
  { name: 'Courier', cell: ({ courier }) => courier ?? 'Unknown' },
  { name: 'Delivered', cell: ({ collectedAt }) => (collectedAt === null ? 'Not yet' : formatDate(collectedAt)) },
  { name: 'Collected', figures: true, cell: ({ collected }) => inr(collected) },
  { name: 'Transferred', figures: true, cell: ({ remitted }) => inr(remitted) },
  { name: 'With courier', figures: true, cell: ({ withCourier }) => <strong>{inr(withCourier)}</strong> },
]

const none = {
  title: 'No COD money is missing',
  text: `Deliveries are listed here when their money is not transferred after ${remittanceDays} days.`,
  picture: <Banknote aria-hidden="true" />,
}

const shownOptions = [
  { value: '', label: `Missing after ${remittanceDays} days` },
  { value: 'open', label: 'All with the courier' },
  { value: 'excess', label: 'Too much transferred' },
]

/** The COD money that the courier has collected and not transferred, and the import of the courier's reports. */
export const RemittancesScreen = () => {
  const totals = useQuery(adminQuery<RemittanceTotals>(getRemittanceTotals.path))
  return (
    <ListScreen<CodShipment>
      title="COD remittances"
      endpoint={getCodShipments}
      search={route.useSearch()}
      file="remittances"
      actions={
        <AdminLink to="/admin/accounting" className={buttonClass('outline')}>
          <ChevronLeft size={18} aria-hidden="true" />
          Accounting
        </AdminLink>
      }
      none={none}
      filters={<FilterSelect name="shown" label="Show" options={shownOptions} />}
      top={
        <div className="mb-5 grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
          <Panel title="COD money">
            <ListState query={totals}>{(sums) => <Totals sums={sums} />}</ListState>
          </Panel>
          <ReportImport />
        </div>
      }
    >
      {(rows) => <DataTable name="COD shipments" columns={columns} rows={rows} keyOf={({ orderId }) => orderId} />}
    </ListScreen>
  )
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`

const Totals = ({ sums: { collected, remitted, open, excess, missing } }: { sums: RemittanceTotals }) => {
  const rows: [string, string, string?][] = [
    ['Collected by the courier', collected],
    ['Transferred to you', remitted],
    ['With the courier', open.total, 'border-t border-line pt-1.5 font-semibold'],
    [
      `Missing after ${remittanceDays} days (${counted(missing.count, 'order')})`,
      missing.total,
      missing.count > 0 ? 'font-semibold text-terracotta' : 'text-ink-soft',
    ],
    ...(excess.count > 0
      ? [
          [`Too much transferred (${counted(excess.count, 'order')})`, excess.total, 'text-saffron-ink'] as [
            string,
            string,
            string,
          ],
        ]
      : []),
  ]
  return (
    <dl className="grid gap-1.5">
      {rows.map(([name, amount, style = 'text-ink-soft']) => (
        <div key={name} className={`flex flex-wrap justify-between gap-x-4 ${style}`}>
          <dt>{name}</dt>
          <dd className="tabular-nums">{inr(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

const outcomeNames: Record<RemittanceOutcome, string> = {
  matched: 'Matched',
  differs: 'Amount differs',
  known: 'Already known',
  unknown: 'Unknown AWB',
  rejected: 'Rejected',
}
const tones: Record<RemittanceOutcome, BadgeTone> = {
  matched: 'leaf',
  differs: 'saffron',
  known: 'out',
  unknown: 'low',
  rejected: 'sale',
}

const resultColumns: readonly Column<RemittanceRow>[] = [
  { name: 'Row', cell: ({ row }) => <span className="tabular-nums">{row}</span> },
  {
    name: 'AWB',
    lead: true,
    cell: ({ awb, row }) => (
      <span className="wrap-anywhere tabular-nums min-[56rem]:whitespace-nowrap">{awb || `Row ${row}`}</span>
    ),
  },
  { name: 'Order', cell: ({ order }) => (order ? <OrderLink {...order} /> : 'None') },
  { name: 'Amount', figures: true, cell: ({ amount }) => (amount === null ? 'None' : inr(amount)) },
  {
    name: 'Result',
    cell: ({ outcome, message }) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 max-sm:justify-end">
        <Badge tone={tones[outcome]}>{outcomeNames[outcome]}</Badge>
        {message && <span className="wrap-anywhere">{message}</span>}
      </span>
    ),
  },
]

interface Sent {
  result: RemittanceResult
  isDone: boolean
}

/** Checks a report of the courier, then imports it. */
const ReportImport = () => {
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const { mutate, isPending } = useAdminWrite(
    async (isDone: boolean): Promise<Sent> => {
      const query = isDone ? {} : { dryRun: 'true' }
      const path = urlOf<string>(importRemittances.path, { query })
      return { result: await sendFile<RemittanceResult>(path, file ?? new Blob(), 'text/csv'), isDone }
    },
    {
      done: ({ result, isDone }) => (isDone ? `${inr(result.added)} recorded.` : 'The file was checked.'),
      onDone: setSent,
    },
  )
  return (
    <>
      <Panel title="Report of the courier">
        <FileField
          label="COD remittance report (CSV)"
          hint="Shiprocket: Billing, COD remittance, download a remittance, and save its sheet “AWB level report” as CSV."
          accept=".csv,text/csv"
          onFile={(chosen) => {
            setFile(chosen)
            setSent(null)
          }}
        />
        <Button
          className="mt-3"
          variant={sent ? 'outline' : 'primary'}
          disabled={!file || isPending}
          onClick={() => mutate(false)}
        >
          {isPending ? 'Sending…' : 'Check file'}
        </Button>
      </Panel>
      {sent && <ReportRows {...sent} isPending={isPending} onImport={() => mutate(true)} />}
    </>
  )
}

const rowsPerPage = 50

/** The rows of a report, grouped by the result of their check, and the button that imports the report. */
const ReportRows = ({ result, isDone, isPending, onImport }: Sent & { isPending: boolean; onImport: () => void }) => {
  const [shown, setShown] = useState(rowsPerPage)
  const { counts, added, rows } = result
  const newRows = counts.matched + counts.differs
  return (
    <div className="xl:col-span-2">
      <Panel title={isDone ? 'Imported' : 'Preview'}>
        <ul aria-label="Rows of the file" className="mb-3 flex flex-wrap gap-2">
          {RemittanceOutcome.options.map((outcome) => (
            <li key={outcome}>
              <Badge tone={tones[outcome]}>
                {outcomeNames[outcome]} {counts[outcome].toLocaleString('en-IN')}
              </Badge>
            </li>
          ))}
        </ul>
        <p className="mb-3 text-sm text-ink-soft">
          {isDone ? `${inr(added)} recorded.` : 'Nothing is stored yet.'} An amount counts once, also when a report is
          imported again.
        </p>
        {!isDone && (
          <Button className="mb-4" disabled={newRows === 0 || isPending} onClick={onImport}>
            {newRows === 0 ? 'Nothing new to import' : `Import ${counted(newRows, 'row')}: ${inr(added)}`}
          </Button>
        )}
        {rows.length > 0 && (
          <DataTable name="Rows" columns={resultColumns} rows={rows.slice(0, shown)} keyOf={({ row }) => row} />
        )}
        {rows.length > shown && (
          <Button variant="outline" className="mt-4" onClick={() => setShown(shown + rowsPerPage)}>
            Show more rows
          </Button>
        )}
      </Panel>
    </div>
  )
}
