import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type AdminUser, changeRole, getAdminUsers } from '#contract/admin-users'
import { urlOf } from '#contract/endpoint'
import { call } from '../../api/api-client.ts'
import { userQuery } from '../../api/current-user.ts'
import { ConfirmDialog } from '../form/dialogs.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { pageQuery } from '../frame/admin-query.ts'

const route = getRouteApi('/admin/users/$userId')

/** Asks before somebody becomes an administrator, or stops being one. */
export const RoleDialog = () => {
  const { userId } = route.useParams()
  const navigate = route.useNavigate()
  const { data } = useQuery(pageQuery<AdminUser>(urlOf(getAdminUsers, { query: { limit: 1, id: userId } })))
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
            {name} ({user.email}) may then see and change everything in this dashboard.
          </>
        ) : (
          <>
            {name} ({user.email}) can then no longer open this dashboard.
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
