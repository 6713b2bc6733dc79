import { getRouteApi } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { type ContactMessage, getMessages } from '#contract/admin-messages'
import { Badge } from '../../ui/badge.tsx'
import { AdminLink } from '../frame/admin-link.tsx'
import { type Column, DataTable, When } from '../list/data-table.tsx'
import { FilterSelect, SearchBox } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { messageLabels, messageStates } from './message-labels.ts'

const route = getRouteApi('/admin/messages')

const Subject = ({ message }: { message: ContactMessage }) => (
  <AdminLink
    to="/admin/messages/$messageId"
    params={{ messageId: message.id }}
    search={true}
    resetScroll={false}
    className="inline-flex min-h-11 items-center font-semibold text-forest underline decoration-line-strong underline-offset-4 wrap-anywhere hover:decoration-forest"
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

/** The messages from the contact form, newest first. */
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
