import type { AuditEntry as Entry } from '#contract/admin-audit'
import { formatDateTime } from '#rules/dates'
import { AdminLink } from '../frame/admin-link.tsx'
import { auditChanges, type Change } from './audit-changes.ts'
import { auditWords, linkOf, thingOf } from './audit-words.ts'

const few = 4

const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <dl className="grid gap-1.5 text-[0.9375rem]">
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

/** Who changed what and when, with what it was before and after. Stored text stays text. */
export const AuditEntry = ({ entry }: { entry: Entry }) => {
  const changes = auditChanges(entry.before, entry.after)
  return (
    <article className="grid gap-2 rounded-card border border-line bg-card px-4 py-3 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p>
          <bdi className="font-semibold">{entry.admin?.username ?? 'A former account'}</bdi> {auditWords(entry.action)}{' '}
          <AdminLink
            {...linkOf(entry.target)}
            className="inline-flex min-h-9 items-center underline decoration-line-strong underline-offset-4 hover:decoration-forest"
          >
            {thingOf(entry.target)}
          </AdminLink>
        </p>
        <time dateTime={entry.createdAt} className="text-sm text-ink-soft">
          {formatDateTime(entry.createdAt)}
        </time>
      </div>
      {changes.length > few ? (
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
