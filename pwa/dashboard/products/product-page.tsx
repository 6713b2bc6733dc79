import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { isNotFound } from '../../api/http-error.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminLink } from '../frame/admin-link.tsx'
import { Screen } from '../frame/screen.tsx'
import { ListState } from '../list/list-state.tsx'
import { lastList } from './last-list.ts'
import { ProductEditor } from './product-editor.tsx'
import { productToEdit, type Tagged } from './products.queries.ts'
import type { Edits } from './use-product-editor.ts'

interface Base {
  tagged: Tagged | null
  edits: Edits | null
}

/** The form of a product, with an address of its own; `id` is null for a new one. */
export const ProductPage = ({ id }: { id: number | null }) => {
  const query = useQuery({ ...productToEdit(id ?? 0), enabled: id !== null })
  const [rebased, setRebased] = useState<Base | null>(null)
  const base = rebased ?? { tagged: query.data ?? null, edits: null }
  const title = id === null ? 'Add product' : (base.tagged?.product.name ?? 'Product')
  return (
    <Screen
      title={title}
      back={
        <AdminLink to="products" search={lastList()} className={buttonClass('quiet', '-ml-3 min-h-11!')}>
          <ChevronLeft size={18} aria-hidden="true" />
          Products
        </AdminLink>
      }
    >
      {id === null ? (
        <ProductEditor tagged={null} edits={null} onRebase={() => undefined} />
      ) : isNotFound(query.error) ? (
        <EmptyState title="There is no such product" text="It may have been deleted." />
      ) : (
        <ListState query={query}>
          {() =>
            base.tagged && (
              <ProductEditor
                key={`${base.tagged.etag}`}
                tagged={base.tagged}
                edits={base.edits}
                onRebase={(tagged, edits) => setRebased({ tagged, edits })}
              />
            )
          }
        </ListState>
      )}
    </Screen>
  )
}
