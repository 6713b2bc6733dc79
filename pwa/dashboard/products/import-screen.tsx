import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, FileUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  addImportPictures,
  createImport,
  getImports,
  type ImportLine,
  type ImportResult,
  undoImport,
} from '#contract/admin/exports'
import { urlOf } from '#contract/paths'
import { formatDateTime } from '#rules/dates'
import { call } from '../../api/api-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CheckboxField } from '../../ui/form/choice-fields.tsx'
import { ConfirmDialog } from '../form/dialogs.tsx'
import { FileField } from '../form/image-input.tsx'
import { notifyError, notifySuccess, sendFile, useAdminWrite, useSingleMutation } from '../form/use-admin-write.ts'
import { adminQuery, catalogueChanged } from '../frame/admin-query.ts'
import { AdminLink, Panel, Screen } from '../frame/screen.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { ImportRows, importColumns } from './import-rows.tsx'
import { lastFilters } from './products.queries.ts'

const importsQuery = adminQuery<ImportLine[]>(urlOf<string>(getImports.path, { query: { limit: 10 } }))

const formats = { shopify: 'Shopify', woocommerce: 'WooCommerce', gulbagh: 'Gulbagh', bulk: 'Bulk edit' }

interface Sent {
  result: ImportResult
  isDone: boolean
}

/** Checks and imports a product file: first a dry run that shows each row, then the import with its progress. */
export const ImportScreen = () => {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [zip, setZip] = useState<File | null>(null)
  const [setStock, setSetStock] = useState(false)
  const [sent, setSent] = useState<Sent | null>(null)
  const run = useSingleMutation<Sent, boolean>({
    mutationFn: async (isDone) => {
      if (!isDone && zip) {
        const reply = await sendFile<{ stored: number; rejected: { name: string; message: string }[] }>(
          addImportPictures.path,
          zip,
          'application/zip',
        )
        const [refused] = reply.rejected
        notifySuccess(
          `${counted(reply.stored, 'picture')} stored${refused ? `, ${reply.rejected.length} refused: ${refused.name}, ${refused.message}` : ''}.`,
        )
      }
      const query = { ...(isDone ? {} : { dryRun: 'true' }), ...(setStock ? { setStock: 'true' } : {}) }
      const path = urlOf<string>(createImport.path, { query })
      return { result: await sendFile<ImportResult>(path, file ?? new Blob(), 'text/csv'), isDone }
    },
    onSuccess: (reply) => {
      setSent(reply)
      if (reply.isDone) catalogueChanged(client)
    },
    onError: notifyError,
    onSettled: () => client.invalidateQueries({ queryKey: importsQuery.queryKey }),
  })
  const isImporting = run.isPending && run.variables
  const changing = sent ? sent.result.counts.created + sent.result.counts.updated : 0
  const change = (apply: () => void) => {
    apply()
    setSent(null)
  }
  return (
    <Screen
      title="Import products"
      back={
        <AdminLink to="/admin/products" search={lastFilters()} className={buttonClass('quiet', '-ml-3 min-h-11!')}>
          <ChevronLeft size={18} aria-hidden="true" />
          Products
        </AdminLink>
      }
    >
      <div className="grid gap-5">
        <Panel title="File">
          <div className="grid gap-4 sm:grid-cols-2">
            <FileField
              label="Product file (CSV)"
              hint="An export of Shopify, WooCommerce or this shop."
              accept=".csv,text/csv"
              onFile={(chosen) => change(() => setFile(chosen))}
            />
            <FileField
              label="Pictures (ZIP, optional)"
              hint="Pictures that the file names. https addresses are fetched."
              accept=".zip,application/zip"
              onFile={(chosen) => change(() => setZip(chosen))}
            />
          </div>
          <CheckboxField
            id="set-stock"
            label="Set stock of existing variants to the numbers of the file"
            checked={setStock}
            onChange={({ currentTarget: { checked } }) => change(() => setSetStock(checked))}
          />
          <div className="mt-2 flex flex-wrap gap-3">
            <Button
              variant={sent ? 'outline' : 'primary'}
              disabled={!file || run.isPending}
              onClick={() => run.mutate(false)}
            >
              {run.isPending && !run.variables ? 'Checking…' : 'Check file'}
            </Button>
          </div>
        </Panel>
        {isImporting && <Progress />}
        <p role="status" className="sr-only">
          {sent?.isDone ? 'The file was imported.' : ''}
        </p>
        {sent && !run.isPending && (
          <Panel title={sent.isDone ? 'Imported' : 'Preview'}>
            <p className="mb-4 text-ink-soft">
              {formats[sent.result.format]} file.{' '}
              {sent.isDone ? 'You can undo the import below.' : 'Nothing is stored yet. Rejected rows are left out.'}
            </p>
            <ImportRows {...sent.result} columns={importColumns} keyOf={({ row }) => row} />
            {!sent.isDone && (
              <Button className="mt-4" disabled={changing === 0} onClick={() => run.mutate(true)}>
                {changing === 0 ? 'Nothing to import' : `Import ${counted(changing, 'row')}`}
              </Button>
            )}
          </Panel>
        )}
        <Earlier />
      </div>
    </Screen>
  )
}

/** Returns a number with its noun in the plural if needed: "1 product", "1,20,000 products". */
const counted = (count: number, noun: string) => `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`

const pollMs = 1000

/** The progress of the running import: the number of pictures that were fetched. */
const Progress = () => {
  const { data } = useQuery({ ...importsQuery, refetchInterval: pollMs })
  const running = data?.find(({ state }) => state === 'running')
  const total = running?.total ?? 0
  return (
    <Panel title="Importing">
      <p role="status" className="mb-2">
        {total > 0 ? `${running?.done ?? 0} of ${total} pictures fetched` : 'Storing products…'}
      </p>
      <progress
        aria-label="Import"
        className="h-3 w-full accent-forest"
        {...(total > 0 ? { value: running?.done ?? 0, max: total } : {})}
      />
    </Panel>
  )
}

const states: Record<ImportLine['state'], ReactNode> = {
  running: <Badge tone="saffron">Running</Badge>,
  applied: <Badge tone="leaf">Imported</Badge>,
  undone: <Badge tone="out">Undone</Badge>,
  failed: <Badge tone="sale">Failed</Badge>,
}

/** The last imports, each with a button that undoes it. */
const Earlier = () => {
  const { data: imports = [] } = useQuery(importsQuery)
  const [undoing, setUndoing] = useState<ImportLine | null>(null)
  const undo = useAdminWrite((id: number) => call(undoImport, { params: { id } }), {
    done: ({ restored, kept }) => {
      const text = `${counted(restored, 'product')} restored`
      return kept > 0 ? `${text}, ${kept} with later changes kept.` : `${text}.`
    },
    onDone: () => setUndoing(null),
    changesCatalogue: true,
  })
  const list: readonly Column<ImportLine>[] = [
    { name: 'Time', lead: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
    { name: 'Source', cell: ({ format }) => formats[format] },
    { name: 'New', figures: true, cell: ({ counts }) => counts?.created ?? 0 },
    { name: 'Changed', figures: true, cell: ({ counts }) => counts?.updated ?? 0 },
    { name: 'Admin', cell: ({ admin }) => admin ?? 'None' },
    { name: 'State', cell: ({ state }) => states[state] },
    {
      name: '',
      cell: (line) =>
        line.state === 'applied' && (
          <button type="button" className={buttonClass('outline', 'min-h-11!')} onClick={() => setUndoing(line)}>
            {line.format === 'bulk' ? 'Undo edit' : 'Undo import'}
          </button>
        ),
    },
  ]
  return (
    <Panel title="Last imports and bulk edits">
      {imports.length === 0 ? (
        <EmptyState
          picture={<FileUp aria-hidden="true" />}
          title="No imports yet"
          text="Check a file first. You see each change before it is stored."
        />
      ) : (
        <DataTable name="Last imports" columns={list} rows={imports} keyOf={({ id }) => id} />
      )}
      <ConfirmDialog
        open={undoing !== null}
        title={undoing?.format === 'bulk' ? 'Undo this bulk edit?' : 'Undo this import?'}
        text="New products are deleted, or deactivated when they have orders. Later changes and sold stock are kept."
        confirm={undoing?.format === 'bulk' ? 'Undo edit' : 'Undo import'}
        busy={undo.isPending}
        onConfirm={() => undoing && undo.mutate(undoing.id)}
        onCancel={() => setUndoing(null)}
      />
    </Panel>
  )
}
