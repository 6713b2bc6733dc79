import { MessageSquareText } from 'lucide-react'
import { type ContactMessage, getMessages } from '#contract/admin-messages'
import { Badge } from '../../ui/badge.tsx'
import { AdminLink } from '../frame/admin-link.tsx'
import type { ScreenProps } from '../frame/dashboard-tab.ts'
import { useAdminAddress } from '../frame/use-admin-address.ts'
import type { Column } from '../list/column.ts'
import { DataTable } from '../list/data-table.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { listPath } from '../list/list-address.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { When } from '../list/when.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { messageStates, messageWords } from './message-words.ts'

const Subject = ({ message }: { message: ContactMessage }) => {
  const { search } = useAdminAddress()
  return (
    <AdminLink
      to={`messages/${message.id}`}
      search={search}
      className="inline-flex min-h-11 items-center font-semibold text-forest underline decoration-line-strong underline-offset-4 wrap-anywhere hover:decoration-forest"
    >
      <bdi>{message.subject}</bdi>
    </AdminLink>
  )
}

const columns: readonly Column<ContactMessage>[] = [
  { name: 'Ticket', cell: ({ ticket }) => <span className="whitespace-nowrap">{ticket}</span> },
  { name: 'Subject', lead: true, cell: (message) => <Subject message={message} /> },
  { name: 'From', cell: ({ name }) => <bdi>{name}</bdi> },
  { name: 'Received', cell: ({ createdAt }) => <When at={createdAt} /> },
  { name: 'State', cell: ({ state }) => <Badge tone={messageWords[state].tone}>{messageWords[state].label}</Badge> },
]

const none = {
  title: 'No messages yet',
  text: 'What is written in the contact form appears here.',
  picture: <MessageSquareText aria-hidden="true" />,
}

/** What was written in the contact form; one message in a dialog at `/admin/messages/7`. */
export const MessagesScreen = ({ rest: [id = ''] }: ScreenProps) => {
  const { search } = useAdminAddress()
  return (
    <ListScreen<ContactMessage>
      title="Messages"
      tab="messages"
      path={listPath(getMessages.path, search, ['q', 'state'])}
      none={none}
      filters={
        <>
          <SearchBox label="Search ticket, name or text" />
          <FilterSelect name="state" label="State" options={[{ value: '', label: 'All states' }, ...messageStates]} />
        </>
      }
      dialog={/^[1-9]\d{0,14}$/.test(id) && <MessageDialog messageId={Number(id)} />}
    >
      {(rows) => <DataTable name="Messages" columns={columns} rows={rows} keyOf={({ id: key }) => key} />}
    </ListScreen>
  )
}
