import { Link } from '@tanstack/react-router'
import { Award, Banknote, ChevronRight, Leaf, RotateCcw, Share2, TriangleAlert, Truck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue'
import { maxLineQuantity } from '#rules/cart'
import { languageAttributes } from '#rules/language-attributes'
import { formatInr, parseRupees } from '#rules/money'
import { detailStockNotice, isOnSale } from '#rules/product-card'
import * as t from '#texts/product'
import * as page from '#texts/product-page'
import { Badge } from '../../ui/badge.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { usePromises, useRateTexts } from '../cart/settings.queries.ts'
import { usePaymentTexts } from '../checkout/pay/payment.queries.ts'
import { DetailsTabs } from './details-tabs.tsx'
import { Gallery } from './gallery.tsx'
import { OrderWithoutScripts } from './order-without-scripts.tsx'
import { Price } from './price.tsx'
import { Rating } from './rating.tsx'
import { SimilarProducts } from './similar-products.tsx'
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
    // There is no share sheet on a desktop, because copying the link is more useful there.
    if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return
    // Ignore the error: the share sheet was closed, or the call came too late after the press. The link is copied
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
const Breadcrumb = ({ name }: { name: string }) => (
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
)

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

/** The caution or age limit of a product. */
const Caution = ({ text }: { text: string }) => (
  <p className="flex gap-3 rounded-card bg-saffron-soft p-4 text-saffron-ink" {...languageAttributes(text)}>
    <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
    {text}
  </p>
)

/** MRP and unit price, as on labels. The fields are missing in products that an older version cached on the device. */
const LabelPrices = ({ product: { mrp, unitPrice } }: { product: Partial<Pick<Product, 'mrp' | 'unitPrice'>> }) => {
  const parts = [
    mrp ? page.mrp(formatInr(parseRupees(mrp))) : null,
    unitPrice ? page.unitPrice(formatInr(parseRupees(unitPrice.amount)), page.units[unitPrice.unit]) : null,
  ].filter((part) => part !== null)
  return parts.length > 0 && <p className="mt-1 text-sm text-ink-soft tabular-nums">{parts.join(' · ')}</p>
}

interface ProductPageProps {
  product: Product
  /** The product's public URL, for sharing. */
  url: string
  /** Renders the add-to-cart button for a quantity. */
  action: (quantity: number) => ReactNode
  reviews: ReactNode
  /** The delivery check, or its placeholder, because it is loaded after the page. */
  delivery: ReactNode
}

/** The product page. */
export const ProductPage = ({ product, url, action, reviews, delivery }: ProductPageProps) => {
  const soldOut = product.inventory <= 0
  const added = useRateTexts()?.addedAtCheckout
  const pictures = product.images.length > 0 ? [...new Set(product.images)] : [product.imageUrl]
  // The field may be missing in products that an older version of the shop cached on the device.
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
                {isOnSale(product) && <Badge tone="sale">{t.sale}</Badge>}
                {product.isFeatured && <Badge tone="best">{t.bestSeller}</Badge>}
              </div>
            )}
            <h1
              className={`display text-start ${product.name.length > 60 ? 'text-xl' : 'text-2xl'}`}
              {...languageAttributes(product.name)}
            >
              {product.name}
            </h1>
            <Rating product={product} figure />
          </div>
          <div>
            <Price product={product} large />
            <LabelPrices product={product} />
            <p className="mt-1 text-sm text-ink-soft">
              <bdi>{product.netQuantity}</bdi>
              {product.netQuantity && added ? ` · ${added}` : added}
            </p>
          </div>
          {product.caution && <Caution text={product.caution} />}
          {product.shortDescription && (
            <p className="leading-relaxed text-ink-soft" {...languageAttributes(product.shortDescription)}>
              {product.shortDescription}
            </p>
          )}
          <BuyBox product={product} action={action} />
          {/* The height of the delivery check, so that nothing moves when it is loaded. */}
          {soldOut ? (
            <SimilarProducts product={product} />
          ) : (
            <div data-needs-scripts="" className="min-h-33">
              {delivery}
            </div>
          )}
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
        </div>
      </div>
      <div className="wrap mt-12 lg:mt-20">
        <DetailsTabs product={product} reviews={reviews} />
      </div>
    </article>
  )
}

interface BuyBoxProps {
  product: Product
  /** Renders the add-to-cart button for a quantity. */
  action: (quantity: number) => ReactNode
}

const visibleShare = 0.95

/**
 * Quantity stepper and add-to-cart button. On a phone, a bottom bar shows the button while this box is out of
 * view.
 */
const BuyBox = ({ product, action }: BuyBoxProps) => {
  const [wanted, setWanted] = useState(1)
  const [away, setAway] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const max = maxLineQuantity(product.inventory)
  const quantity = Math.max(1, Math.min(wanted, max))
  const stock = detailStockNotice(product.inventory)

  useEffect(() => {
    if (!box.current) return
    const watch = new IntersectionObserver(([entry]) => entry && setAway(entry.intersectionRatio < visibleShare), {
      threshold: visibleShare,
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])

  return (
    <>
      <div className="flex flex-col gap-3">
        {stock.kind === 'low' && <p className="font-semibold text-terracotta">{stock.text}</p>}
        <div ref={box} data-needs-scripts="" className="flex flex-wrap items-center gap-3">
          {stock.kind !== 'out' && (
            <QuantityStepper value={quantity} max={max} label={product.name} onChange={setWanted} />
          )}
          <div className="min-w-[min(12rem,100%)] flex-1">{action(quantity)}</div>
        </div>
        {stock.kind !== 'out' && <OrderWithoutScripts slug={product.slug} max={max} />}
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {stock.kind !== 'out' && quantity >= max ? page.maxQuantity : ''}
        </p>
      </div>
      {away && stock.kind !== 'out' && (
        <div data-buy-bar="" className="buy-bar">
          <div className="min-w-28 flex-[9]">
            <p className="truncate text-sm text-ink-soft max-sm:hidden" {...languageAttributes(product.name)}>
              {product.name}
            </p>
            <Price product={product} />
          </div>
          <div className="grow sm:grow-0">{action(quantity)}</div>
        </div>
      )}
    </>
  )
}
