import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isNotFound } from '../../api/http-error.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminLink } from '../frame/admin-link.tsx'
import { Screen } from '../frame/screen.tsx'
import { ListState } from '../list/list-state.tsx'
import { lastFilters } from './last-list.ts'
import { ProductEditor } from './product-editor.tsx'
import { productToEdit, type Tagged } from './products.queries.ts'
import type { Edits } from './use-product-editor.ts'

interface Base {
  tagged: Tagged | null
  edits: Edits | null
}

const route = getRouteApi('/admin/products/$productId')

interface ProductScreenProps {
  title: string
  children: ReactNode
}

const ProductScreen = ({ title, children }: ProductScreenProps) => (
  <Screen
    title={title}
    back={
      <AdminLink to="/admin/products" search={lastFilters()} className={buttonClass('quiet', '-ml-3 min-h-11!')}>
        <ChevronLeft size={18} aria-hidden="true" />
        Products
      </AdminLink>
    }
  >
    {children}
  </Screen>
)

/** The form of a new product. */
export const NewProductPage = () => (
  <ProductScreen title="Add product">
    <ProductEditor tagged={null} edits={null} onRebase={() => undefined} />
  </ProductScreen>
)

/** The form of a stored product. */
export const ProductPage = () => {
  const { productId } = route.useParams()
  return <StoredProduct key={productId} id={productId} />
}

const StoredProduct = ({ id }: { id: number }) => {
  const query = useQuery(productToEdit(id))
  const [rebased, setRebased] = useState<Base | null>(null)
  const base = rebased ?? { tagged: query.data ?? null, edits: null }
  return (
    <ProductScreen title={base.tagged?.product.name ?? 'Product'}>
      {isNotFound(query.error) ? (
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
    </ProductScreen>
  )
}
