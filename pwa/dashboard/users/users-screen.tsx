import { getRouteApi } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { type AdminUser, getAdminUsers } from '#contract/admin-users'
import { DataTable } from '../list/data-table.tsx'
import { FilterSelect, SearchBox } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { userColumns } from './user-columns.tsx'

const route = getRouteApi('/admin/users')

const roles = [
  { value: '', label: 'All roles' },
  { value: 'user', label: 'Customers' },
  { value: 'admin', label: 'Administrators' },
]
const none = {
  title: 'No users yet',
  text: 'Who signs up in the shop appears here.',
  picture: <UsersRound aria-hidden="true" />,
}

/** Everybody with an account; a change of role is asked about at `/admin/users/12`. */
export const UsersScreen = () => {
  const search = route.useSearch()
  return (
    <ListScreen<AdminUser>
      title="Users"
      endpoint={getAdminUsers}
      search={search}
      none={none}
      filters={
        <>
          <SearchBox label="Search name or e-mail" />
          <FilterSelect name="role" label="Role" options={roles} />
        </>
      }
    >
      {(rows) => <DataTable name="Users" columns={userColumns} rows={rows} keyOf={({ id: key }) => key} />}
    </ListScreen>
  )
}
