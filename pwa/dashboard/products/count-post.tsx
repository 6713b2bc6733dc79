import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as v from 'valibot'
import { countStock, maxCountedLines, type StockCount } from '#contract/admin/stock'
import { call } from '../../api/api-client.ts'
import { failureText, HttpError, OfflineError } from '../../api/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ConfirmDialog } from '../form/dialogs.tsx'
import { newKey, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/admin-query.ts'
import {
  type Count,
  deletedLine,
  lineName,
  linesQuery,
  linesText,
  type Posting,
  type Short,
  type StockLine,
  signed,
} from './count-store.ts'

interface PostOptions {
  reason: string
  read: () => Count
  change: (next: (count: Count) => Count) => Promise<void>
  send: (body: v.InferInput<typeof countStock.body>, idempotencyKey: string) => Promise<StockCount>
}

export interface PostResult {
  posted: number
  refused: number
}

function nextPosting({ lines }: Count, reason: string): Posting | null {
  const open = Object.entries(lines).filter(([, { problem }]) => !problem)
  if (open.length === 0) return null
  const part = open.slice(0, maxCountedLines).map(([key, line]) => ({ key, ...line }))
  return { idempotencyKey: newKey(), reason, lines: part }
}

const idsOf = (key: string) => {
  const [variantId = '', batchId = ''] = key.split('/')
  return { variantId: Number(variantId), batchId: batchId === '' ? null : Number(batchId) }
}

const bodyOf = ({ lines, reason }: Posting): v.InferInput<typeof countStock.body> => ({
  lines: lines.map(({ key, counted, shelf, since }) => ({ ...idsOf(key), counted, shelf, since })),
  ...(reason ? { reason } : {}),
})

/** Returns the lines of a stock-taking that the server refused, with their messages, by key. */
function refusedBy(error: unknown, { lines }: Posting): Map<string, string> {
  const fields = error instanceof HttpError && error.status === 409 ? error.fields : {}
  return new Map(
    lines.flatMap(({ key }, index) => {
      const message = fields[`lines.${index}`]
      return message ? [[key, message]] : []
    }),
  )
}

/** Whether the server has refused a request, so that the same request must not be sent again. */
const isRefused = (error: unknown) =>
  error instanceof HttpError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 403, 409, 429].includes(error.status)

/**
 * Removes the posted lines from the stock-taking on the device, except those whose count changed during the request,
 * and records the lines of which orders have reserved more pieces than the shelf has.
 */
const withoutPosted = (count: Count, posted: Posting, changes: StockCount['changes']): Count => ({
  lines: Object.fromEntries(
    Object.entries(count.lines).filter(
      ([key, { counted, since }]) =>
        !posted.lines.some((line) => line.key === key && line.counted === counted && line.since === since),
    ),
  ),
  posting: null,
  short: [
    ...(count.short ?? []).filter(({ key }) => !posted.lines.some((line) => line.key === key)),
    ...changes.flatMap(({ variantId, batchId, short }) =>
      short > 0 ? [{ key: `${variantId}/${batchId ?? ''}`, pieces: short }] : [],
    ),
  ],
})

const withProblems = (count: Count, problems: ReadonlyMap<string, string>): Count => ({
  ...count,
  lines: Object.fromEntries(
    Object.entries(count.lines).map(([key, line]) => {
      const problem = problems.get(key)
      return [key, problem ? { ...line, problem } : line]
    }),
  ),
  posting: null,
})

/**
 * Posts all lines that have no problem, in parts. Each request is stored before it is sent, so that one without a
 * response is repeated with its key. Each refused line gets its problem, and the other lines of the request are sent
 * again. Rejects when a request fails for another reason; the lines that are not posted stay in the stock-taking.
 */
export async function postCount({ reason, read, change, send }: PostOptions): Promise<PostResult> {
  const result: PostResult = { posted: 0, refused: 0 }
  for (;;) {
    const posting = read().posting ?? nextPosting(read(), reason)
    if (!posting) return result
    await change((count) => ({ ...count, posting }))
    try {
      const { changes } = await send(bodyOf(posting), posting.idempotencyKey)
      await change((count) => withoutPosted(count, posting, changes))
      result.posted += posting.lines.length
    } catch (error) {
      const problems = refusedBy(error, posting)
      if (problems.size === 0) {
        if (isRefused(error)) await change((count) => ({ ...count, posting: null }))
        throw error
      }
      result.refused += problems.size
      await change((count) => withProblems(count, problems))
    }
  }
}

interface PanelProps {
  count: Count
  change: PostOptions['change']
  latest: { readonly current: Count }
}

/** The sums of the stock-taking, and the buttons that post or discard it. */
export const PostPanel = ({ count, change, latest }: PanelProps) => {
  const client = useQueryClient()
  const [asks, setAsks] = useState<'post' | 'discard' | null>(null)
  const [reason, setReason] = useState('')
  const all = Object.values(count.lines)
  const refused = all.filter(({ problem }) => problem).length
  const differences = all.flatMap(({ counted, shelf, problem }) =>
    problem || counted === shelf ? [] : [counted - shelf],
  )
  const sum = (sign: 1 | -1) => differences.reduce((total, pieces) => (pieces * sign > 0 ? total + pieces : total), 0)
  const sums = [sum(1), sum(-1)].filter((pieces) => pieces !== 0).map(signed)
  const ready = all.length - refused
  const found = differences.length === 1 ? '1 difference' : `${differences.length} differences`
  const summary =
    differences.length === 0
      ? `${linesText(ready)}, no differences`
      : `${linesText(ready)}, ${found}: ${sums.join(' and ')} pieces`
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () =>
      postCount({
        reason: reason.trim(),
        read: () => latest.current,
        change,
        send: (body, idempotencyKey) => call(countStock, { body }, { idempotencyKey }),
      }),
    onSuccess: ({ posted }) => {
      if (posted > 0) notifySuccess(`${linesText(posted)} posted`)
    },
    onSettled: () => {
      setAsks(null)
      catalogueChanged(client)
      return client.invalidateQueries({ queryKey: linesQuery.queryKey })
    },
  })
  const failure =
    error instanceof OfflineError
      ? 'No connection. Post again when you are online. Nothing counts twice.'
      : error
        ? failureText(error, 'The count could not be posted.')
        : undefined
  if (all.length === 0 && !count.posting) return null
  // The server may have posted the lines of this unconfirmed request, including lines that were removed from the count
  // after the request, so the number of its lines is shown.
  const repeated =
    count.posting && !isPending
      ? `An earlier request of ${linesText(count.posting.lines.length)} was not confirmed`
      : ''
  return (
    <section aria-label="Count" className="grid gap-3 rounded-card border border-line bg-leaf-soft/60 p-4">
      {ready > 0 && <p className="font-semibold tabular-nums">{summary}</p>}
      {refused > 0 && <p className="font-medium text-terracotta">{`${linesText(refused)} must be counted again.`}</p>}
      {repeated && <p className="font-medium">{`${repeated}. It may have changed the stock.`}</p>}
      <FormAlert title={failure} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={isPending || (ready === 0 && !count.posting)} onClick={() => setAsks('post')}>
          {isPending ? 'Posting...' : 'Post count'}
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={() => setAsks('discard')}>
          Discard count
        </Button>
      </div>
      <ConfirmDialog
        open={asks === 'post'}
        title="Post this count?"
        text={[
          ...(repeated ? [`${repeated}. It is sent again first, also lines that were removed or changed since.`] : []),
          ...(ready > 0 || !repeated ? [`${summary}.`] : []),
          'The differences change the stock. Lines that are not counted stay as they are.',
        ].join(' ')}
        confirm="Post count"
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsks(null)}
      >
        <TextField
          id="count-reason"
          label="Reason"
          optional
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          hint="Such as yearly stock-taking. Stored with each movement."
        />
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'discard'}
        title="Discard this count?"
        text={[
          `${linesText(all.length)} of this device will be deleted.`,
          repeated
            ? `${repeated}, so it may have changed the stock. Look at the stock movements.`
            : 'The stock is not changed.',
        ].join(' ')}
        confirm="Discard count"
        onConfirm={() => {
          setAsks(null)
          void change((before) => ({ ...before, lines: {}, posting: null }))
        }}
        onCancel={() => setAsks(null)}
      />
    </section>
  )
}

interface ShortLinesProps {
  short: readonly Short[]
  byKey: ReadonlyMap<string, StockLine>
  onDismiss: () => void
}

/** A list of posted lines of the stock-taking of which orders have reserved more pieces than were counted. */
export const ShortLines = ({ short, byKey, onDismiss }: ShortLinesProps) => (
  <FormAlert title={short.length > 0 ? 'Orders have reserved more pieces than you counted' : undefined}>
    <ul className="grid gap-0.5">
      {short.map(({ key, pieces }) => (
        <li key={key}>
          {`${lineName(byKey.get(key) ?? deletedLine(key))}: ${pieces === 1 ? '1 piece is' : `${pieces} pieces are`} missing. `}
        </li>
      ))}
    </ul>
    <p className="mt-1">
      Find the pieces. Items of these orders that you cancel return to stock, so count the products again at once.
    </p>
    <Button variant="outline" className="mt-2" onClick={onDismiss}>
      Dismiss
    </Button>
  </FormAlert>
)
