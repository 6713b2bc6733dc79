import { getRouteApi } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { getSubscribers, type Subscriber } from '#contract/newsletter'
import { formatDate } from '#rules/dates'
import { Badge } from '../../ui/badge.tsx'
import { AdminLink, rowLink } from '../frame/screen.tsx'
import { type Column, DataTable, Truncated } from '../list/data-table.tsx'
import { FilterSelect, SearchBox } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'

const route = getRouteApi('/admin/newsletter')

const columns: readonly Column<Subscriber>[] = [
  { name: 'Email', lead: true, cell: ({ email }) => <Truncated>{email}</Truncated> },
  {
    name: 'Emails',
    cell: ({ isActive }) => <Badge tone={isActive ? 'leaf' : 'out'}>{isActive ? 'Subscribed' : 'Unsubscribed'}</Badge>,
  },
  { name: 'Code', cell: ({ coupon }) => (coupon ? `${coupon.code} (${coupon.percent}%)` : '–') },
  {
    name: 'Used by',
    cell: ({ coupon }) =>
      coupon?.usedBy ? (
        <AdminLink
          to="/admin/orders/$orderId"
          params={{ orderId: coupon.usedBy.id }}
          className={`${rowLink} whitespace-nowrap`}
        >
          {coupon.usedBy.orderNumber}
        </AdminLink>
      ) : (
        'Not used'
      ),
  },
  { name: 'Joined', cell: ({ createdAt }) => formatDate(createdAt) },
]

const active = [
  { value: '', label: 'All subscribers' },
  { value: 'true', label: 'Subscribed' },
  { value: 'false', label: 'Unsubscribed' },
]
const used = [
  { value: '', label: 'All codes' },
  { value: 'true', label: 'Code used' },
  { value: 'false', label: 'Code not used' },
]
const none = {
  title: 'No subscribers yet',
  text: 'New subscribers appear here with their code.',
  picture: <Mail aria-hidden="true" />,
}

/** The newsletter tab: the subscribers, their discount codes, and the orders that used them. */
export const NewsletterScreen = () => {
  const search = route.useSearch()
  return (
    <ListScreen<Subscriber>
      title="Newsletter"
      endpoint={getSubscribers}
      file="subscribers"
      search={search}
      none={none}
      filters={
        <>
          <SearchBox label="Search email or code" />
          <FilterSelect name="active" label="Emails" options={active} />
          <FilterSelect name="used" label="Code" options={used} />
        </>
      }
    >
      {(rows) => <DataTable name="Subscribers" columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </ListScreen>
  )
}
