import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ListedDocument } from '#contract/documents'
import { invoicePage } from '#contract/page-paths'
import type { TrackedOrder } from '#contract/tracking'
import * as t from '#texts/order-details'
import { documentsQuery, type OrderAccess, storeDocument, storedDocumentsQuery } from './placed-orders.queries.ts'

/**
 * Links to the invoices and credit notes of an order. The email address or token that proves access is sent in the body
 * of the request, never in a URL.
 */
export const Documents = ({ access, status }: { access: OrderAccess; status: TrackedOrder['status'] }) => {
  // The links are refetched after a change of the order status, because an invoice or credit note may have been issued.
  const { data = [], refetch } = useQuery(documentsQuery(access))
  const shown = useRef(status)
  useEffect(() => {
    if (shown.current !== status) void refetch()
    shown.current = status
  }, [status, refetch])
  if (data.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-5">
      {data.map(({ id, kind, number }) => (
        <li key={id}>
          <form
            method="post"
            target="_blank"
            action={`${invoicePage(access.id)}?document=${id}`}
            rel="noopener"
            onSubmit={() => void storeDocument(access, { id, kind, number })}
          >
            {access.token && <input type="hidden" name="token" value={access.token} />}
            {access.email && <input type="hidden" name="email" value={access.email} />}
            <button type="submit" className={documentLink}>
              <DocumentLabel kind={kind} number={number} />
            </button>
          </form>
        </li>
      ))}
    </ul>
  )
}

const documentLink =
  'inline-flex min-h-12 items-center gap-2 font-semibold text-forest underline decoration-line-strong underline-offset-4 hover:decoration-forest'

const DocumentLabel = ({ kind, number }: Pick<ListedDocument, 'kind' | 'number'>) => (
  <>
    <FileText size={18} aria-hidden="true" />
    {kind === 'credit_note' ? t.creditNote(number) : t.invoice(number)}
  </>
)

/**
 * Links to the invoices and credit notes that were opened on this device. The worker shows their stored pages while
 * offline.
 */
export const StoredDocuments = ({ orderId }: { orderId: number }) => {
  const { data = [] } = useQuery(storedDocumentsQuery(orderId))
  if (data.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-5">
      {data.map(({ id, ...document }) => (
        <li key={id}>
          <a href={`${invoicePage(orderId)}?document=${id}`} target="_blank" rel="noopener" className={documentLink}>
            <DocumentLabel {...document} />
          </a>
        </li>
      ))}
    </ul>
  )
}
