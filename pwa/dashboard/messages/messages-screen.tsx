import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Mail, MessageSquareText } from 'lucide-react'
import { type ContactMessage, getMessages, MessageState, setMessageState } from '#contract/contact'
import { urlOf } from '#contract/paths'
import { formatDateTime } from '#rules/dates'
import { call } from '../../api/api-client.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/form/choice-fields.tsx'
import { Sheet } from '../form/dialogs.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { pageQuery } from '../frame/admin-query.ts'
import { AdminLink, mailLink, rowLink } from '../frame/screen.tsx'
import { type Column, DataTable, ListState, When } from '../list/data-table.tsx'
import { FilterSelect, SearchBox } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'

const messageLabels: Record<MessageState, { label: string; tone: BadgeTone }> = {
  open: { label: 'Open', tone: 'saffron' },
  answered: { label: 'Answered', tone: 'best' },
  closed: { label: 'Closed', tone: 'out' },
}

const messageStates = MessageState.options.map((value) => ({ value, label: messageLabels[value].label }))

const route = getRouteApi('/admin/messages')

const Subject = ({ message }: { message: ContactMessage }) => (
  <AdminLink
    to="/admin/messages/$messageId"
    params={{ messageId: message.id }}
    search={true}
    resetScroll={false}
    className={`${rowLink} font-semibold text-forest wrap-anywhere`}
  >
    <bdi>{message.subject}</bdi>
  </AdminLink>
)

const columns: readonly Column<ContactMessage>[] = [
  { name: 'Ticket', cell: ({ ticket }) => <span className="whitespace-nowrap">{ticket}</span> },
  { name: 'Subject', lead: true, cell: (message) => <Subject message={message} /> },
  { name: 'From', cell: ({ name }) => <bdi>{name}</bdi> },
  { name: 'Received', cell: ({ createdAt }) => <When at={createdAt} /> },
  { name: 'State', cell: ({ state }) => <Badge tone={messageLabels[state].tone}>{messageLabels[state].label}</Badge> },
]

const none = {
  title: 'No messages yet',
  text: 'Contact-form messages appear here.',
  picture: <MessageSquareText aria-hidden="true" />,
}

/** The messages tab: messages from the contact form, newest first. */
export const MessagesScreen = () => {
  const search = route.useSearch()
  return (
    <ListScreen<ContactMessage>
      title="Messages"
      endpoint={getMessages}
      search={search}
      none={none}
      filters={
        <>
          <SearchBox label="Search ticket, name or text" />
          <FilterSelect name="state" label="State" options={[{ value: '', label: 'All states' }, ...messageStates]} />
        </>
      }
    >
      {(rows) => <DataTable name="Messages" columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </ListScreen>
  )
}

const MessageView = ({ message }: { message: ContactMessage }) => {
  const { id, ticket, name, email, phone, subject, state } = message
  const change = useAdminWrite(
    (next: MessageState) => call(setMessageState, { params: { messageId: id }, body: { state: next } }),
    { done: (now) => `Message marked as ${messageLabels[now.state].label.toLowerCase()}` },
  )
  const choose = (value: string) => {
    const next = messageStates.find((known) => known.value === value)?.value
    if (next && next !== state && !change.isPending) change.mutate(next)
  }
  return (
    <div className="grid gap-5 px-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:px-7">
      <div className="text-sm text-ink-soft">
        <p>
          <bdi className="font-medium text-ink">{name}</bdi>, <span className="wrap-anywhere">{email}</span>
        </p>
        {phone && (
          <a href={`tel:${phone}`} className="inline-flex min-h-9 items-center underline underline-offset-4">
            {phone}
          </a>
        )}
        <p>
          <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
        </p>
      </div>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {message.message}
      </p>
      <div className="flex flex-wrap items-end gap-3 border-t border-line pt-4">
        <a href={mailLink(email, `[${ticket}] Re: ${subject}`)} className={buttonClass('primary')}>
          <Mail size={18} aria-hidden="true" />
          Reply by email
        </a>
        <div className="min-w-[min(10rem,100%)] grow sm:max-w-56">
          <SelectField
            id="message-state"
            label={change.isPending ? 'Saving...' : 'State'}
            value={change.isPending ? change.variables : state}
            onChange={(event) => choose(event.target.value)}
          >
            {messageStates.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
    </div>
  )
}

const messageRoute = getRouteApi('/admin/messages/$messageId')

/** The dialog with a message, its state and a link to reply, over the list of messages. */
export const MessageDialog = () => {
  const { messageId } = messageRoute.useParams()
  const navigate = messageRoute.useNavigate()
  const query = useQuery(pageQuery<ContactMessage>(urlOf(getMessages.path, { query: { limit: 1, id: messageId } })))
  const message = query.data?.rows.find(({ id }) => id === messageId)
  return (
    <Sheet
      open
      title={message?.subject ?? 'Message'}
      text={message && `Ticket ${message.ticket}`}
      onClose={() => navigate({ to: '/admin/messages', search: true, replace: true, resetScroll: false })}
    >
      <ListState
        query={query}
        isEmpty={() => !message}
        empty={<EmptyState title="Message not found" text="Check the address of this page." />}
      >
        {() => message && <MessageView message={message} />}
      </ListState>
    </Sheet>
  )
}
