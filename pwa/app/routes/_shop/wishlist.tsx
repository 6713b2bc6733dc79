import { createFileRoute } from '@tanstack/react-router'
import { WishlistPage } from '../../../shop/product/wishlist-page.tsx'
import { pageHead } from '../../page-head.ts'
import { ShopTile } from './-shop-tile.tsx'

export const Route = createFileRoute('/_shop/wishlist')({
  head: ({ match }) =>
    pageHead({
      title: 'Wishlist',
      origin: match.context.origin,
      path: match.fullPath,
      indexed: false,
    }),
  component: () => (
    <div className="min-h-[calc(100dvh-6rem)]">
      <WishlistPage tile={(card) => <ShopTile card={card} />} />
    </div>
  ),
})
