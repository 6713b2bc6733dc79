import { EmptyState } from '../../ui/empty-state.tsx'
import type { ScreenProps } from '../frame/dashboard-tab.ts'
import { ProductList } from './product-list.tsx'
import { ProductPage } from './product-page.tsx'

/** `/admin/products`, `/admin/products/new`, `/admin/products/12`. */
export const ProductsScreen = ({ rest: [id] }: ScreenProps) => {
  if (id === undefined) return <ProductList />
  if (id === 'new') return <ProductPage key="new" id={null} />
  if (/^[1-9]\d{0,14}$/.test(id)) return <ProductPage key={id} id={Number(id)} />
  return <EmptyState level="h1" title="There is no such product" />
}
