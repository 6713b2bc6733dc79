import { useQuery } from '@tanstack/react-query'
import { FileText, Plus } from 'lucide-react'
import type { AdminPage } from '#contract/admin/pages'
import { ownPage } from '#contract/page-paths'
import { formatDate } from '#rules/dates'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminLink, rowLink, Screen } from '../frame/screen.tsx'
import { type Column, DataTable, ListState } from '../list/data-table.tsx'
import { pagesQuery, stateLabels } from './page-form.ts'

const kinds: Readonly<Record<AdminPage['kind'], string>> = {
  standard: 'Standard page',
  page: 'Page',
  article: 'Article',
}

const columns: readonly Column<AdminPage>[] = [
  {
    name: 'Title',
    lead: true,
    cell: ({ id, title, kind, slug }) => (
      <div className="min-w-0 wrap-anywhere">
        <AdminLink
          to="/admin/pages/$pageId"
          params={{ pageId: id }}
          className={`${rowLink} min-h-8! font-semibold text-forest wrap-anywhere`}
        >
          {title}
        </AdminLink>
        <p className="text-sm font-normal text-ink-soft wrap-anywhere">{ownPage(kind, slug)}</p>
      </div>
    ),
  },
  { name: 'Kind', cell: ({ kind }) => kinds[kind] },
  { name: 'State', cell: ({ state }) => stateLabels[state] },
  { name: 'Edited', cell: ({ updatedAt }) => formatDate(updatedAt) },
]

/** The pages tab: pages and articles of the owner. */
export const PagesScreen = () => (
  <Screen
    title="Pages and articles"
    actions={
      <AdminLink to="/admin/pages/new" className={buttonClass('primary')}>
        <Plus size={19} aria-hidden="true" />
        Add page
      </AdminLink>
    }
  >
    <ListState
      query={useQuery(pagesQuery)}
      isEmpty={(rows) => rows.length === 0}
      empty={
        <EmptyState
          picture={<FileText aria-hidden="true" />}
          title="No pages yet"
          text="The shop shows its built-in pages. Add a page to replace one of them, or to publish a new page or article."
        />
      }
    >
      {(rows) => <DataTable name="Pages and articles" columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </ListState>
  </Screen>
)
