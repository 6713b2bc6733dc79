import { UsersRound } from 'lucide-react'
import { type AdminUser, getAdminUsers } from '#contract/admin-users'
import type { ScreenProps } from '../frame/dashboard-tab.ts'
import { useAdminAddress } from '../frame/use-admin-address.ts'
import { DataTable } from '../list/data-table.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { listPath } from '../list/list-address.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { userColumns } from './user-columns.tsx'

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
export const UsersScreen = ({ rest: [id = ''] }: ScreenProps) => {
  const { search } = useAdminAddress()
  return (
    <ListScreen<AdminUser>
      title="Users"
      tab="users"
      path={listPath(getAdminUsers.path, search, ['q', 'role', 'id'])}
      none={none}
      filters={
        <>
          <SearchBox label="Search name or e-mail" />
          <FilterSelect name="role" label="Role" options={roles} />
        </>
      }
      dialog={/^[1-9]\d{0,8}$/.test(id) && <RoleDialog userId={Number(id)} />}
    >
      {(rows) => <DataTable name="Users" columns={userColumns} rows={rows} keyOf={({ id: key }) => key} />}
    </ListScreen>
  )
}
