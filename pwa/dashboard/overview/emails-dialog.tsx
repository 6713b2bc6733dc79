import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { MailCheck, RotateCw } from 'lucide-react'
import { dismissEmails, resendEmails, type UnsentEmail, type UnsentState } from '#contract/admin/notifications'
import { formatDateTime } from '#rules/dates'
import { call } from '../../api/api-client.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ConfirmDialog, Sheet } from '../form/dialogs.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { unsentEmailsQuery } from '../frame/admin-query.ts'
import { AdminLink } from '../frame/screen.tsx'
import { ListState, RowList } from '../list/data-table.tsx'

/** The names of the kinds of emails. */
const names: Readonly<Record<string, string>> = {
  'password-reset': 'Password reset link',
  'password-changed': 'Password changed',
  'confirm-address': 'Email confirmation',
  'order-placed': 'Order received',
  'payment-received': 'Payment received',
  'order-shipped': 'Order shipped',
  'replacement-shipped': 'Replacement shipped',
  'order-delivered': 'Order delivered',
  'order-cancelled': 'Order cancelled',
  'order-refunded': 'Refund',
  'orders-expire': 'Unconfirmed orders expire',
  'newsletter-welcome': 'Newsletter with code',
  'stock-returned': 'Product available again',
  'notice-order': 'Notification of orders',
  'notice-payment': 'Notification of payments',
  'notice-message': 'Notification of messages',
  'notice-review': 'Notification of reviews',
  'notice-stock': 'Notification of low stock',
  'notice-failure': 'Notification of failures',
  'daily-summary': 'Daily summary',
}

const emailName = (type: string): string => names[type] ?? 'Email'

interface EmailEntryProps {
  email: UnsentEmail
  state: UnsentState
  busy: boolean
  onAgain: () => void
}

/** An email that was not sent: the recipient, the reason, and the possible actions. */
const EmailEntry = ({ email, state, busy, onAgain }: EmailEntryProps) => {
  const { id, to, orderId, error, failedAt } = email
  const name = emailName(email.type)
  return (
    <article aria-label={`${name} to ${to}`} className="grid gap-2 rounded-card border border-line bg-card px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{name}</span> to {to || 'no address'}
        </p>
        {failedAt && (
          <time dateTime={failedAt} className="text-sm text-ink-soft">
            {formatDateTime(failedAt)}
          </time>
        )}
      </div>
      {/* A withheld email shows no reason, because the dialog states the reason for all withheld emails. */}
      {state === 'failed' && error && <p className="text-sm text-terracotta wrap-anywhere">{error}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" aria-disabled={busy ? true : undefined} onClick={onAgain}>
          <RotateCw size={17} aria-hidden="true" />
          {state === 'failed' ? 'Send again' : 'Send'}
        </Button>
        {orderId !== null && (
          <AdminLink to="/admin/orders/$orderId" params={{ orderId }} className={buttonClass('quiet')}>
            {`Order ${orderId}`}
          </AdminLink>
        )}
        <AdminLink
          to="/admin"
          search={{ dialog: state === 'failed' ? 'emails' : 'withheld', email: String(id) }}
          className={buttonClass('quiet', 'text-terracotta! decoration-terracotta/50!')}
        >
          Do not send
        </AdminLink>
      </div>
    </article>
  )
}

const route = getRouteApi('/admin')

const idsOf = (rows: readonly UnsentEmail[]) => rows.map(({ id }) => id)

const texts = {
  failed: {
    title: 'Emails that could not be sent',
    text: 'Each email was tried several times. Resending uses the latest order details.',
    none: { title: 'No failed emails', text: 'Emails that could not be sent are listed here.' },
    sendAll: (count: number) => `Send all ${count} again`,
  },
  withheld: {
    title: 'Withheld emails',
    text: 'These addresses got too many emails within an hour, possibly through misuse. Send the emails your customers need.',
    none: { title: 'No withheld emails', text: 'Emails above the hourly limit of an address are listed here.' },
    sendAll: (count: number) => `Send all ${count}`,
  },
} as const

/**
 * The dialogs with emails that were not sent: failed ones at `/admin?dialog=emails`, withheld ones at
 * `/admin?dialog=withheld`.
 */
export const EmailsDialog = ({ state }: { state: UnsentState }) => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const labels = texts[state]
  const query = useQuery(unsentEmailsQuery(state))
  const again = useAdminWrite((ids: number[]) => call(resendEmails, { body: { ids } }), {
    done: ({ count }) => `${count === 1 ? '1 email' : `${count} emails`} queued`,
  })
  const send = (rows: readonly UnsentEmail[]) => !again.isPending && again.mutate(idsOf(rows))
  const dismissed = query.data?.find(({ id }) => String(id) === search.email)
  return (
    <Sheet
      open
      wide
      title={labels.title}
      text={labels.text}
      onClose={() =>
        navigate({
          search: (before) => ({ ...before, dialog: undefined, email: undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    >
      <div className="px-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:px-7">
        <ListState
          query={query}
          isEmpty={(rows) => rows.length === 0}
          empty={<EmptyState picture={<MailCheck aria-hidden="true" />} {...labels.none} />}
        >
          {(rows) => (
            <div className="grid gap-4">
              {rows.length > 1 && (
                <Button
                  className="justify-self-start"
                  aria-disabled={again.isPending ? true : undefined}
                  onClick={() => send(rows)}
                >
                  <RotateCw size={18} aria-hidden="true" />
                  {again.isPending ? 'Sending...' : labels.sendAll(rows.length)}
                </Button>
              )}
              <RowList name={labels.title} rows={rows}>
                {(email) => (
                  <EmailEntry email={email} state={state} busy={again.isPending} onAgain={() => send([email])} />
                )}
              </RowList>
            </div>
          )}
        </ListState>
      </div>
      {dismissed && <DismissEmail email={dismissed} />}
    </Sheet>
  )
}

/** Asks for confirmation before an email is removed from the list. A removed email is never sent. */
const DismissEmail = ({ email }: { email: UnsentEmail }) => {
  const navigate = route.useNavigate()
  const close = () =>
    navigate({ search: (before) => ({ ...before, email: undefined }), replace: true, resetScroll: false })
  const dismiss = useAdminWrite(() => call(dismissEmails, { body: { ids: [email.id] } }), {
    done: 'Email dismissed',
    onDone: close,
  })
  return (
    <ConfirmDialog
      open
      title="Never send this email?"
      text={`“${emailName(email.type)}” to ${email.to || 'no address'} is removed from the list and not sent.`}
      confirm={dismiss.isPending ? 'Saving...' : 'Do not send'}
      cancel="Keep email"
      busy={dismiss.isPending}
      onConfirm={() => dismiss.mutate(null)}
      onCancel={close}
    />
  )
}
