import { TriangleAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Product, Variant } from '#contract/catalogue'
import { productPage } from '#contract/page-paths'
import { orderFormPath } from '#contract/paths'
import { maxLineQuantity } from '#rules/cart'
import { languageAttributes } from '#rules/language-attributes'
import { formatInr, parseRupees } from '#rules/money'
import { detailStockNotice } from '#rules/product-card'
import { nameWithVariant } from '#rules/variants'
import { prefix } from '#texts/language'
import * as t from '#texts/product'
import * as page from '#texts/product-page'
import { buttonClass } from '../../ui/button.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useCashOnDelivery } from '../checkout/pay/payment.queries.ts'
import { Price } from './price-and-rating.tsx'

interface BuyBoxProps {
  /** The product with price and stock of the chosen variant. */
  product: Product
  variant: Variant | undefined
  /** Returns the add-to-cart button for a quantity. */
  action: (quantity: number) => ReactNode
}

// The form for sold-out products is loaded after the page, because few products are sold out.
const NotifyMe = lazy(() => import('./notify-me.tsx').then((module) => ({ default: module.NotifyMe })))

const visibleShare = 0.95

/** The caution of a product that needs a prescription. */
const PrescriptionCaution = () => (
  <div role="note" className="flex gap-3 rounded-card bg-saffron-soft p-4 font-semibold text-saffron-ink">
    <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
    <div className="grid min-w-0 gap-1">
      {Object.entries(page.prescriptionCautions).map(([language, text]) => (
        <p key={language} lang={language} dir="ltr" className="text-start">
          {text}
        </p>
      ))}
    </div>
  </div>
)

interface FormProps {
  product: Pick<Product, 'slug' | 'variants'>
  /** The chosen variant; undefined for a product without options. */
  variant: Variant | undefined
  /** The highest quantity that can be ordered; 0 for a sold-out product. */
  max: number
}

const card = 'grid gap-3 rounded-card border border-line bg-card p-4'
const field = 'min-h-12 w-full rounded-field border border-line-strong bg-card px-4'

/** A form that opens the page of another variant of the product. */
const ChooseVariant = ({ product: { slug, variants }, variant }: FormProps) => (
  <form action={prefix + productPage(slug)} className={card}>
    <label className="grid gap-1 font-semibold">
      {t.chooseVariant}
      <select name="variant" defaultValue={variant?.id} className={field}>
        {variants.map(({ id, title, price, inventory }) => (
          <option key={id} value={id}>
            {`${inventory > 0 ? title : t.soldOutVariant(title)}: ${formatInr(parseRupees(price))}`}
          </option>
        ))}
      </select>
    </label>
    <button type="submit" className={buttonClass('outline')}>
      {t.showVariant}
    </button>
  </form>
)

const Order = ({ product: { slug }, variant, max }: FormProps) => (
  <form action={prefix + orderFormPath} className={card}>
    <p>{t.needsScripts}</p>
    <input type="hidden" name="product" value={slug} />
    {variant && <input type="hidden" name="variant" value={variant.id} />}
    <label className="grid gap-1 font-semibold">
      {t.orderQuantity}
      <input type="number" name="quantity" min={1} max={max} defaultValue={1} className={field} />
    </label>
    <button type="submit" className={buttonClass('primary')}>
      {t.orderWithoutScripts}
    </button>
  </form>
)

/**
 * The forms for browsers without scripts: one to choose a variant, one to order. Browsers with scripts ignore this
 * `noscript` element, so the forms are in no client bundle.
 */
const OrderWithoutScripts = (props: FormProps) => {
  // The form is shown only if the shop takes cash on delivery, because an order without scripts cannot be paid online.
  const takesCash = useCashOnDelivery()
  return (
    <noscript>
      {import.meta.env.SSR && (
        <>
          {(props.variant || props.max > 0) && <style>{'[data-needs-scripts]{display:none}'}</style>}
          {props.variant && <ChooseVariant {...props} />}
          {props.max > 0 && (takesCash ? <Order {...props} /> : <p className={card}>{t.onlyWithScripts}</p>)}
        </>
      )}
    </noscript>
  )
}

/**
 * Quantity stepper and add-to-cart button. On a phone, a bottom bar shows the button while this box is out of
 * view.
 */
export const BuyBox = ({ product, variant, action }: BuyBoxProps) => {
  const [wanted, setWanted] = useState(1)
  const [away, setAway] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const max = maxLineQuantity(product.inventory)
  const quantity = Math.max(1, Math.min(wanted, max))
  const stock = detailStockNotice(product.inventory)
  // The form for sold-out products is shown after hydration, because server rendering does not wait for lazy
  // components.
  const hydrated = useHydrated()

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
        {product.requiresPrescription && <PrescriptionCaution />}
        <div ref={box} data-needs-scripts="" className="flex flex-wrap items-center gap-3">
          {stock.kind !== 'out' && (
            <QuantityStepper value={quantity} max={max} label={product.name} onChange={setWanted} />
          )}
          <div className="min-w-[min(12rem,100%)] flex-1">{action(quantity)}</div>
        </div>
        {stock.kind === 'out' && (
          // The placeholder has the height of the form for sold-out products, so that nothing moves when the form is
          // loaded.
          <div data-needs-scripts="" className="min-h-64">
            {hydrated && (
              <Suspense fallback={null}>
                <NotifyMe
                  key={variant?.id}
                  productId={product.id}
                  variantId={variant?.id}
                  name={nameWithVariant(product.name, variant?.title)}
                />
              </Suspense>
            )}
          </div>
        )}
        <OrderWithoutScripts product={product} variant={variant} max={max} />
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {stock.kind !== 'out' && quantity >= max ? page.maxQuantity : ''}
        </p>
      </div>
      {away && stock.kind !== 'out' && (
        <div data-buy-bar="" className="buy-bar">
          <div className="min-w-28 flex-[9]">
            <p className="truncate text-sm text-ink-soft max-sm:hidden" {...languageAttributes(product.name)}>
              {nameWithVariant(product.name, variant?.title)}
            </p>
            <Price product={product} />
          </div>
          <div className="grow sm:grow-0">{action(quantity)}</div>
        </div>
      )}
    </>
  )
}
