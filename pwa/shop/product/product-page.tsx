import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Award, Banknote, ChevronRight, Leaf, RotateCcw, Share2, TriangleAlert, Truck } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { Product, Variant } from '#contract/catalogue'
import { languageAttributes } from '#rules/language-attributes'
import { formatInr, parseRupees } from '#rules/money'
import { isOnSale } from '#rules/product-card'
import { asVariant } from '#rules/variant-choice'
import { nameWithVariant } from '#rules/variants'
import * as t from '#texts/product'
import * as page from '#texts/product-page'
import { Badge } from '../../ui/badge.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { usePromises, useRateTexts } from '../cart/settings.queries.ts'
import { usePaymentTexts } from '../checkout/pay/payment-texts.queries.ts'
import { BuyBox } from './buy-box.tsx'
import { similarQuery } from './catalogue.queries.ts'
import { DetailsTabs } from './details-tabs.tsx'
import { Gallery } from './gallery.tsx'
import { Price, Rating } from './price-and-rating.tsx'
import { ProductRow } from './product-row.tsx'
import { VariantPicker } from './variant-picker.tsx'
import { WishlistButton } from './wishlist-button.tsx'

/** The share button. It copies the page's URL, and on a phone also opens the share sheet. */
const ShareButton = ({ name, url }: { name: string; url: string }) => {
  const share = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: page.linkCopiedTitle, description: page.linkCopiedText })
    } catch {
      // Copying fails when the origin is not secure or the clipboard is blocked.
      toast({ title: page.copyLink, description: url })
    }
    // On a desktop the link is only copied, because a copied link is more useful than the share sheet.
    if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return
    // Ignore the error: the share sheet was closed, or the call came too late after the press. The link has been copied
    // anyway.
    await navigator.share({ title: name, url }).catch(() => undefined)
  }
  return (
    <Tooltip text={page.share}>
      <button
        type="button"
        aria-label={page.shareProduct(name)}
        onClick={share}
        className="grid size-[44px] place-items-center rounded-full bg-card/90 text-forest hover:bg-card"
      >
        <Share2 size={19} aria-hidden="true" />
      </button>
    </Tooltip>
  )
}

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

/** The breadcrumb of a product page. */
const Breadcrumb = memo(({ name }: { name: string }) => (
  <nav aria-label={page.breadcrumb} className="text-sm text-ink-soft">
    <ol className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <li>
        <Link to="/" className={link}>
          {t.home}
        </Link>
      </li>
      <li className="flex items-center gap-1.5">
        <ChevronRight size={14} aria-hidden="true" className="rtl:-scale-x-100" />
        <Link to="/products" activeOptions={{ exact: true }} className={link}>
          {t.products}
        </Link>
      </li>
      <li className="flex min-h-11 min-w-0 flex-[1_1_6rem] items-center gap-1.5">
        <ChevronRight size={14} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
        <span aria-current="page" className="line-clamp-2 min-w-0 break-words text-ink" {...languageAttributes(name)}>
          {name}
        </span>
      </li>
    </ol>
  </nav>
))

interface MarkedListProps {
  title: string
  items: readonly string[]
  icon: ReactNode
}

/** A titled list with an icon before each item; renders nothing for an empty list. */
const MarkedList = ({ title, items, icon }: MarkedListProps) =>
  items.length > 0 && (
    <section>
      <h2 className="display text-lg">{title}</h2>
      <ul className="mt-3 grid gap-2.5">
        {items.map((item) => (
          <li key={item} className="flex gap-3 leading-snug" {...languageAttributes(item)}>
            <span className="mt-0.5 shrink-0 text-leaf" aria-hidden="true">
              {icon}
            </span>
            {item}
          </li>
        ))}
      </ul>
    </section>
  )

const promisesOf = (freeDelivery: string | undefined, payment: string, returnDays: number | undefined) => [
  { name: 'delivery', icon: Truck, text: freeDelivery },
  { name: 'payment', icon: Banknote, text: payment },
  { name: 'returns', icon: RotateCcw, text: returnDays === undefined ? '' : page.returns(returnDays) },
]

/** Delivery, payment and return conditions, shown near the add-to-cart button. */
const DeliveryPromises = () => (
  <ul className="grid gap-2 rounded-card bg-paper-deep/60 p-4 text-sm">
    {promisesOf(useRateTexts()?.freeDelivery, usePaymentTexts().ways, usePromises()?.returnDays).map(
      ({ name, icon: Icon, text }) => (
        <li key={name} className="flex min-h-5 items-center gap-3">
          <Icon size={18} aria-hidden="true" className="shrink-0 text-leaf" />
          {text}
        </li>
      ),
    )}
  </ul>
)

/** The caution of a product, or its age limit. */
const Caution = ({ text }: { text: string }) => (
  <p className="flex gap-3 rounded-card bg-saffron-soft p-4 text-saffron-ink" {...languageAttributes(text)}>
    <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
    {text}
  </p>
)

/** MRP and unit price, as on labels. Products that an older version stored on the device do not have these fields. */
const LabelPrices = ({ product: { mrp, unitPrice } }: { product: Partial<Pick<Product, 'mrp' | 'unitPrice'>> }) => {
  const parts = [
    mrp ? page.mrp(formatInr(parseRupees(mrp))) : null,
    unitPrice ? page.unitPrice(formatInr(parseRupees(unitPrice.amount)), page.units[unitPrice.unit]) : null,
  ].filter((part) => part !== null)
  return parts.length > 0 && <p className="mt-1 text-sm text-ink-soft tabular-nums">{parts.join(' · ')}</p>
}

/** Facts about the product that do not depend on the variant. */
const Facts = memo(({ product }: { product: Product }) => (
  <>
    <DeliveryPromises />
    {product.doshaTypes.length > 0 && (
      <section>
        <h2 className="display text-lg">{page.suitableFor}</h2>
        <ul className="mt-3 flex flex-wrap gap-2">
          {product.doshaTypes.map((type) => (
            <li key={type}>
              <Badge tone="leaf">
                <span className="inline-block px-1 py-0.5 text-sm font-medium first-letter:uppercase">
                  {page.temperament(type)}
                </span>
              </Badge>
            </li>
          ))}
        </ul>
      </section>
    )}
    <MarkedList title={page.keyBenefits} items={product.benefits} icon={<Leaf size={18} />} />
    <MarkedList
      title={page.certifications}
      items={product.certifications.map(page.certification)}
      icon={<Award size={18} />}
    />
  </>
))

interface ProductPageProps {
  product: Product
  /** The chosen variant; undefined for a product without options. */
  variant: Variant | undefined
  onChoose: (variant: Variant) => void
  /** The public URL of the product or variant, for sharing. */
  url: string
  /** Returns the add-to-cart button for a quantity. */
  action: (quantity: number) => ReactNode
  reviews: ReactNode
  /** The delivery check, or its placeholder until the delivery check is loaded. */
  delivery: ReactNode
}

/** Returns the product with the price, stock, codes, quantity and picture of a variant; unchanged without a variant. */
function shownProduct(product: Product, variant: Variant | undefined): Product {
  if (!variant) return product
  const { packageSize: size } = variant
  const netQuantity = size ? page.packageSize(size.amount, size.unit) : product.netQuantity
  return { ...asVariant(product, variant), netQuantity }
}

/** Returns the pictures of a product with their alternative texts. The picture of the chosen variant comes first. */
function picturesOf(product: Product, variant: Variant | undefined) {
  const { images, imageUrl, imageAlts, name } = product
  const own = variant?.imageUrl ?? null
  const all = images.length > 0 ? images : [imageUrl]
  const pictures = own ? [...new Set([own, ...all.filter(Boolean)])] : [...new Set(all)]
  // A product that an older version of the shop stored on the device lacks the field `imageAlts`.
  const altOf = (src: string | null) => imageAlts?.[images.indexOf(src ?? '')]
  const alts = pictures.map((src) => altOf(src) || (src && src === own ? nameWithVariant(name, variant?.title) : ''))
  return { pictures, alts }
}

/**
 * The product page. It is memoised, so that it renders once when a variant is chosen, although the route renders again
 * when the URL changes.
 */
export const ProductPage = memo(function ProductPage(props: ProductPageProps) {
  const { product, variant, onChoose, url, action, reviews, delivery } = props
  const soldOut = product.inventory <= 0
  const added = useRateTexts()?.addedAtCheckout
  const shown = shownProduct(product, variant)
  const hasSale = !soldOut && isOnSale(shown)
  const { pictures, alts } = picturesOf(product, variant)
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
            {(product.isFeatured || hasSale) && (
              <div className="flex flex-wrap gap-2">
                {hasSale && <Badge tone="sale">{t.sale}</Badge>}
                {product.isFeatured && <Badge tone="best">{t.bestSeller}</Badge>}
              </div>
            )}
            <h1
              className={`display ${product.name.length > 60 ? 'text-xl' : 'text-2xl'}`}
              {...languageAttributes(product.name)}
            >
              {product.name}
            </h1>
            <Rating product={product} figure />
          </div>
          <div>
            <Price product={shown} large />
            <LabelPrices product={shown} />
            <p className="mt-1 text-sm text-ink-soft">
              <bdi {...languageAttributes(shown.netQuantity)}>{shown.netQuantity}</bdi>
              {shown.netQuantity && added ? ` · ${added}` : added}
            </p>
          </div>
          {product.caution && <Caution text={product.caution} />}
          {product.shortDescription && (
            <p className="leading-relaxed text-ink-soft" {...languageAttributes(product.shortDescription)}>
              {product.shortDescription}
            </p>
          )}
          {variant && <VariantPicker product={product} variant={variant} onChoose={onChoose} />}
          <BuyBox product={shown} variant={variant} action={action} />
          {/* The placeholder has the height of the delivery check, so that nothing moves when the delivery check is
              loaded. */}
          {soldOut ? (
            <SimilarProducts product={product} />
          ) : (
            <div data-needs-scripts="" className="min-h-33">
              {delivery}
            </div>
          )}
          <Facts product={product} />
        </div>
      </div>
      <div className="wrap mt-12 lg:mt-20">
        <DetailsTabs product={shown} reviews={reviews} />
      </div>
    </article>
  )
})

const maxSimilar = 6

/** Products in stock from the category of a sold-out product. Renders nothing when there are none. */
const SimilarProducts = ({ product }: { product: Product }) => {
  const { data: cards = [] } = useQuery(similarQuery(product))
  const inStock = cards.filter(({ id, inventory }) => id !== product.id && inventory > 0).slice(0, maxSimilar)
  if (inStock.length === 0) return null
  return (
    <section aria-labelledby="similar">
      <h2 id="similar" className="display text-lg">
        {t.similarProducts}
      </h2>
      <ProductRow products={inStock} />
    </section>
  )
}
