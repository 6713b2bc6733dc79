import { getAdminUsers } from '#contract/admin'
import type { ScreenProps } from '../../dashboard/dashboard-tab.ts'
import { FilterSelect } from '../../dashboard/filter-select.tsx'
import { listPath } from '../../dashboard/list-address.ts'
import { Screen } from '../../dashboard/screen.tsx'
import { SearchBox } from '../../dashboard/search-box.tsx'
import { useAdminAddress } from '../../dashboard/use-admin-address.ts'
import { RoleDialog } from './role-dialog.tsx'
import { UserList } from './user-list.tsx'

const roles = [
  { value: '', label: 'All roles' },
  { value: 'user', label: 'Customers' },
  { value: 'admin', label: 'Administrators' },
]

/** Everybody with an account; a change of role is asked about at `/admin/users/12`. */
export const UsersScreen = ({ rest: [id = ''] }: ScreenProps) => {
  const { search } = useAdminAddress()
  return (
    <Screen title="Users">
      <div className="mb-5 flex flex-wrap gap-3">
        <SearchBox label="Search name or e-mail" />
        <FilterSelect name="role" label="Role" options={roles} />
      </div>
      <UserList path={listPath(getAdminUsers.path, search, ['q', 'role', 'id'])} />
      {/^[1-9]\d{0,8}$/.test(id) && <RoleDialog userId={Number(id)} />}
    </Screen>
  )
}
