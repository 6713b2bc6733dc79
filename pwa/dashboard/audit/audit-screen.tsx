import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { type AuditEntry as Entry, getAuditAdmins, getAuditLog } from '#contract/admin-audit'
import { adminQuery } from '../frame/admin-query.ts'
import { RowList } from '../list/data-table.tsx'
import { FilterDay, FilterSelect } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { AuditEntry } from './audit-entry.tsx'
import { areas } from './audit-words.ts'

const route = getRouteApi('/admin/audit')
const none = {
  title: 'Nothing was changed yet',
  text: 'Every change that an administrator makes is written down here for good.',
  picture: <History aria-hidden="true" />,
}

/** What administrators changed, newest first. Nothing here can be changed or removed. */
export const AuditScreen = () => {
  const search = route.useSearch()
  const { data: admins = [] } = useQuery(adminQuery<{ id: number; username: string }[]>(getAuditAdmins.path))
  const people = admins.map(({ id, username }) => ({ value: String(id), label: username }))
  return (
    <ListScreen<Entry>
      title="Audit"
      endpoint={getAuditLog}
      search={search}
      none={none}
      filters={
        <>
          <FilterSelect name="who" label="Who" options={[{ value: '', label: 'Everybody' }, ...people]} />
          <FilterSelect name="area" label="What" options={[{ value: '', label: 'Everything' }, ...areas]} />
          <FilterDay name="from" label="From" />
          <FilterDay name="to" label="To" />
        </>
      }
    >
      {(rows) => (
        <RowList name="Changes" rows={rows}>
          {(entry) => <AuditEntry entry={entry} />}
        </RowList>
      )}
    </ListScreen>
  )
}
