import { Award, Leaf } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Product } from '#contract/catalogue'
import { isOnSale } from '#rules/product-card'
import { written } from '#rules/written'
import { Badge } from '../../ui/badge.tsx'
import { useRateTexts } from '../cart/settings.queries.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { BuyBox } from './buy-box.tsx'
import { DeliveryPromises } from './delivery-promises.tsx'
import { DetailsTabs } from './details-tabs.tsx'
import { Gallery } from './gallery.tsx'
import { MarkedList } from './marked-list.tsx'
import { Price } from './price.tsx'
import { Rating } from './rating.tsx'
import { ShareButton } from './share-button.tsx'
import { WishlistButton } from './wishlist-button.tsx'

interface ProductPageProps {
  product: Product
  /** The product's public URL, for sharing. */
  url: string
  /** Renders the add-to-cart button for a quantity. */
  action: (quantity: number) => ReactNode
  reviews: ReactNode
}

/** The product page. */
export const ProductPage = ({ product, url, action, reviews }: ProductPageProps) => {
  const added = useRateTexts()?.addedAtCheckout
  const pictures = product.images.length > 0 ? [...new Set(product.images)] : [product.imageUrl]
  // Missing in products that an older version of the shop cached on the device.
  const alts = pictures.map((src) => product.imageAlts?.[product.images.indexOf(src ?? '')])
  return (
    <article className="pb-16">
      <div className="wrap py-1 lg:py-3">
        <Breadcrumb name={product.name} />
      </div>
      <div className="sm:wrap grid grid-cols-1 gap-x-12 gap-y-6 md:grid-cols-2 md:max-lg:gap-x-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] xl:gap-x-20">
        <Gallery name={product.name} pictures={pictures} alts={alts}>
          <WishlistButton product={product} className="bg-card/90 group-hover/wish:bg-card" />
          <ShareButton name={product.name} url={url} />
        </Gallery>
        <div className="grid grid-cols-1 content-start gap-5 max-sm:px-4">
          <div className="grid grid-cols-1 gap-2.5">
            {(product.isFeatured || isOnSale(product)) && (
              <div className="flex flex-wrap gap-2">
                {isOnSale(product) && <Badge tone="sale">Sale</Badge>}
                {product.isFeatured && <Badge tone="best">Best Seller</Badge>}
              </div>
            )}
            <h1
              className={`display text-left ${product.name.length > 60 ? 'text-2xl sm:text-3xl' : 'text-[1.75rem] sm:text-4xl lg:text-[2.75rem]'}`}
              {...written(product.name)}
            >
              {product.name}
            </h1>
            <Rating product={product} figure />
          </div>
          <div>
            <Price product={product} large />
            <p className="mt-1 text-sm text-ink-soft">{[product.netQuantity, added].filter(Boolean).join(' · ')}</p>
          </div>
          {product.shortDescription && (
            <p className="text-lg leading-relaxed text-ink-soft" {...written(product.shortDescription)}>
              {product.shortDescription}
            </p>
          )}
          <BuyBox product={product} action={action} />
          <DeliveryPromises />
          {product.doshaTypes.length > 0 && (
            <section>
              <h2 className="display text-xl">Suitable for</h2>
              <ul className="mt-3 flex flex-wrap gap-2">
                {product.doshaTypes.map((type) => (
                  <li key={type}>
                    <Badge tone="leaf">
                      <span className="inline-block px-1 py-0.5 text-sm font-medium first-letter:uppercase">
                        {type} temperament
                      </span>
                    </Badge>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <MarkedList title="Key Benefits" items={product.benefits} icon={<Leaf size={18} />} />
          <MarkedList title="Certifications" items={product.certifications} icon={<Award size={18} />} />
        </div>
      </div>
      <div className="wrap mt-12 lg:mt-20">
        <DetailsTabs product={product} reviews={reviews} />
      </div>
    </article>
  )
}
