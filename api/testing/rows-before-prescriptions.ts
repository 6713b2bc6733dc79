import type { NoticeKind } from '#contract/admin/notifications'

const kinds: readonly NoticeKind[] = ['order', 'payment', 'message', 'review', 'stock', 'failure', 'return']

/**
 * Returns SQL that inserts 7000 notices, 1000 of each kind, before the migration `prescriptions`, which rebuilds their
 * table on SQLite. `instant` returns the SQL of a time in seconds.
 */
export const noticesBefore = (instant: (seconds: number) => string) =>
  kinds
    .flatMap((kind, number) =>
      [0, 1].map((half) => {
        const rows = Array.from({ length: 500 }, (_, index) => {
          const id = number * 1000 + half * 500 + index + 1
          const amount = kind === 'order' ? `${id * 100}` : 'null'
          return `(${id}, '${kind}', '${kind} ${id}', 'GB-261121-${id}', ${amount}, '/admin/orders/${id}', ${instant(id)})`
        })
        return `insert into notices (id, kind, key, subject, amount, path, created_at) values ${rows.join(', ')};`
      }),
    )
    .join('\n')

/**
 * Returns SQL that inserts rows which the database accepts after the migration `prescriptions`: a notice about a
 * prescription of order 3, and the prescription with a picture.
 */
export const prescriptionAfter = (instant: (seconds: number) => string) => `
insert into notices (id, kind, key, subject, path, created_at) values
  (7001, 'prescription', 'prescription 3', 'GB-261121-3', '/admin/orders/3', ${instant(1)});
insert into prescriptions (order_id, status, uploaded_at, expires_at) values (3, 'waiting', ${instant(1)}, ${instant(9)});
insert into prescription_pictures (id, order_id, picture, delete_at) values (5, 3, 'v1.sealed', ${instant(1)});
`

/** Queries, each with the number it must return after the migration `prescriptions` and `prescriptionAfter`. */
export const afterPrescriptions: readonly (readonly [query: string, result: number])[] = [
  ['select count(*) from notices', 7001],
  ['select sum(id) from notices where id <= 7000', 24_503_500],
  ['select sum(amount) from notices', 50_050_000],
  ["select count(distinct kind) from notices where id <= 7000 and key = kind || ' ' || id", 7],
  ['select order_id from prescriptions where not awaits_notice and decided_at is null', 3],
  ['select count(*) from prescription_pictures', 1],
]

/** Statements that the database must refuse after the migration `prescriptions`. */
export const refusedAfterPrescriptions: readonly string[] = [
  "update notices set kind = 'other' where id = 7001",
  "update prescriptions set status = 'approved'",
  "update prescriptions set status = 'rejected'",
  'update prescriptions set uploaded_at = null',
  'update prescriptions set order_id = 999999',
]
