import type { Category } from '#contract/catalogue'
import { Thumb } from '../../ui/thumb.tsx'
import { AdminLink } from '../frame/admin-link.tsx'
import type { Column } from '../list/data-table.tsx'

const link =
  'inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-forest'

const Name = ({ category: { id, name, slug, imageUrl } }: { category: Category }) => (
  <div className="flex min-w-0 items-center gap-3">
    <Thumb src={imageUrl} size="small" />
    <div className="min-w-0 wrap-anywhere">
      <AdminLink
        to="/admin/categories/$categoryId"
        params={{ categoryId: id }}
        resetScroll={false}
        className={`${link} min-h-8! font-semibold text-forest wrap-anywhere`}
      >
        {name}
      </AdminLink>
      <p className="text-sm font-normal text-ink-soft wrap-anywhere">{slug}</p>
    </div>
  </div>
)

/** The columns of the list; a parent is told by its name. */
export const categoryColumns = (all: readonly Category[]): readonly Column<Category>[] => [
  { name: 'Category', lead: true, cell: (category) => <Name category={category} /> },
  {
    name: 'Below',
    cell: ({ parentId }) => all.find(({ id }) => id === parentId)?.name ?? <span className="text-ink-soft">None</span>,
  },
  {
    name: 'Products on sale',
    figures: true,
    cell: ({ id, productCount }) => (
      <AdminLink to="/admin/products" search={{ categoryId: String(id) }} className={link}>
        {String(productCount)}
      </AdminLink>
    ),
  },
]
