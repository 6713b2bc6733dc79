import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { type AuditEntry as Entry, getAuditAdmins, getAuditLog } from '#contract/back-office'
import { adminQuery, pageQuery } from '../../dashboard/admin-query.ts'
import { FilterDay } from '../../dashboard/filter-day.tsx'
import { FilterSelect } from '../../dashboard/filter-select.tsx'
import { listPath, pageOf } from '../../dashboard/list-address.ts'
import { ListState } from '../../dashboard/list-state.tsx'
import { NothingFound } from '../../dashboard/nothing-found.tsx'
import { Pager } from '../../dashboard/pager.tsx'
import { Screen } from '../../dashboard/screen.tsx'
import { useAdminAddress } from '../../dashboard/use-admin-address.ts'
import { AuditEntry } from './audit-entry.tsx'
import { areas } from './audit-words.ts'

const filters = ['who', 'area', 'target', 'from', 'to']
const none = {
  title: 'Nothing was changed yet',
  text: 'Every change that an administrator makes is written down here for good.',
  picture: <ScrollText aria-hidden="true" />,
}

/** What administrators changed, newest first. Nothing here can be changed or removed. */
export const AuditScreen = () => {
  const { search } = useAdminAddress()
  const query = useQuery(pageQuery<Entry>(listPath(getAuditLog.path, search, filters)))
  const { data: admins = [] } = useQuery(adminQuery<{ id: number; username: string }[]>(getAuditAdmins.path))
  const people = admins.map(({ id, username }) => ({ value: String(id), label: username }))
  return (
    <Screen title="Audit">
      <div className="mb-5 flex flex-wrap gap-3">
        <FilterSelect name="who" label="Who" options={[{ value: '', label: 'Everybody' }, ...people]} />
        <FilterSelect name="area" label="What" options={[{ value: '', label: 'Everything' }, ...areas]} />
        <FilterDay name="from" label="From" />
        <FilterDay name="to" label="To" />
      </div>
      <ListState
        query={query}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<NothingFound tab="audit" none={none} />}
      >
        {({ rows, total }) => (
          <>
            <ul aria-label="Changes" className="grid gap-3">
              {rows.map((entry) => (
                <li key={entry.id}>
                  <AuditEntry entry={entry} />
                </li>
              ))}
            </ul>
            <Pager {...pageOf(search)} total={total} />
          </>
        )}
      </ListState>
    </Screen>
  )
}
