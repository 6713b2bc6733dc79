import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BadgeCheck, UsersRound } from 'lucide-react'
import { type AdminUser, changeRole, getAdminUsers } from '#contract/account'
import { urlOf } from '#contract/paths'
import { formatDate } from '#rules/dates'
import { call } from '../../api/api-client.ts'
import { userQuery } from '../../api/current-user.ts'
import { Badge } from '../../ui/badge.tsx'
import { ConfirmDialog } from '../form/dialogs.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { pageQuery } from '../frame/admin-query.ts'
import { AdminLink, rowLink } from '../frame/screen.tsx'
import { type Column, DataTable, Truncated } from '../list/data-table.tsx'
import { FilterSelect, SearchBox } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'

const Name = ({ user }: { user: AdminUser }) => {
  const { data: me } = useQuery(userQuery)
  return (
    <span className="flex flex-wrap items-center gap-2">
      <bdi className="font-semibold">{user.username}</bdi>
      {me?.id === user.id && <Badge tone="saffron">You</Badge>}
    </span>
  )
}

const step = ({ role }: AdminUser) => (role === 'admin' ? 'Make customer' : 'Make administrator')

const RoleLink = ({ user }: { user: AdminUser }) => {
  const { data: me } = useQuery(userQuery)
  if (user.isFirstAdmin && me && me.id !== user.id) {
    return (
      <span className="grid justify-items-start">
        <button
          type="button"
          aria-disabled
          aria-describedby={`locked-${user.id}`}
          aria-label={`${step(user)}: ${user.username}`}
          className="inline-flex min-h-11 cursor-not-allowed items-center font-medium text-ink-soft min-[56rem]:pointer-fine:min-h-6"
        >
          {step(user)}
        </button>
        <span id={`locked-${user.id}`} className="max-w-56 text-sm text-ink-soft">
          Only the first administrator can change their own role.
        </span>
      </span>
    )
  }
  return (
    <AdminLink
      to="/admin/users/$userId"
      params={{ userId: user.id }}
      search={true}
      resetScroll={false}
      aria-label={`${step(user)}: ${user.username}`}
      className={`${rowLink} font-medium text-forest`}
    >
      {step(user)}
    </AdminLink>
  )
}

/** The list of accounts. The account of the current admin is marked. */
const userColumns: readonly Column<AdminUser>[] = [
  { name: 'Name', lead: true, cell: (user) => <Name user={user} /> },
  {
    name: 'Email',
    cell: ({ email, isEmailVerified }) => (
      <span className="inline-flex max-w-full items-center gap-1.5">
        <Truncated>{email}</Truncated>
        {isEmailVerified && <BadgeCheck size={16} aria-label="confirmed" className="shrink-0 text-leaf" />}
      </span>
    ),
  },
  { name: 'Mobile', cell: ({ mobile }) => mobile ?? '–' },
  { name: 'Joined', cell: ({ createdAt }) => formatDate(createdAt) },
  {
    name: 'Role',
    cell: ({ role }) => (
      <Badge tone={role === 'admin' ? 'best' : 'out'}>{role === 'admin' ? 'Administrator' : 'Customer'}</Badge>
    ),
  },
  { name: '', cell: (user) => <RoleLink user={user} /> },
]

const route = getRouteApi('/admin/users')

const roles = [
  { value: '', label: 'All roles' },
  { value: 'user', label: 'Customers' },
  { value: 'admin', label: 'Administrators' },
]
const none = {
  title: 'No users yet',
  text: 'New accounts appear here.',
  picture: <UsersRound aria-hidden="true" />,
}

/** The users tab: all accounts. The dialog at `/admin/users/12` changes the role of an account. */
export const UsersScreen = () => {
  const search = route.useSearch()
  return (
    <ListScreen<AdminUser>
      title="Users"
      endpoint={getAdminUsers}
      file="customers"
      search={search}
      none={none}
      filters={
        <>
          <SearchBox label="Search name or email" />
          <FilterSelect name="role" label="Role" options={roles} />
        </>
      }
    >
      {(rows) => <DataTable name="Users" columns={userColumns} rows={rows} keyOf={({ id: key }) => key} />}
    </ListScreen>
  )
}

const userRoute = getRouteApi('/admin/users/$userId')

/** Asks for confirmation before an account becomes an admin or stops being one. */
export const RoleDialog = () => {
  const { userId } = userRoute.useParams()
  const navigate = userRoute.useNavigate()
  const { data } = useQuery(pageQuery<AdminUser>(urlOf(getAdminUsers.path, { query: { limit: 1, id: userId } })))
  const { data: me } = useQuery(userQuery)
  const close = () => navigate({ to: '/admin/users', search: true, replace: true, resetScroll: false })
  const user = data?.rows.find(({ id }) => id === userId)
  const role = user?.role === 'admin' ? 'user' : 'admin'
  const change = useAdminWrite(() => call(changeRole, { params: { userId }, body: { role } }), {
    done: 'User role updated successfully',
    onDone: close,
  })
  if (!user) return null
  const name = <bdi>{user.username}</bdi>
  return (
    <ConfirmDialog
      open
      title={role === 'admin' ? 'Make an administrator?' : 'Make a customer?'}
      text={
        role === 'admin' ? (
          <>
            {name} ({user.email}) will have full admin access.
          </>
        ) : (
          <>
            {name} ({user.email}) will lose access to this dashboard.
            {me?.id === userId && ' This is your own account.'}
          </>
        )
      }
      confirm={change.isPending ? 'Saving...' : role === 'admin' ? 'Make administrator' : 'Make customer'}
      busy={change.isPending}
      onConfirm={() => change.mutate(null)}
      onCancel={close}
    />
  )
}
