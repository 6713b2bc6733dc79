import { TriangleAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Product, Variant } from '#contract/catalogue'
import { maxLineQuantity } from '#rules/cart'
import { languageAttributes } from '#rules/language-attributes'
import { detailStockNotice } from '#rules/product-card'
import { nameWithVariant } from '#rules/variants'
import * as page from '#texts/product-page'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { OrderWithoutScripts } from './order-without-scripts.tsx'
import { Price } from './price.tsx'

interface BuyBoxProps {
  /** The product with price and stock of the chosen variant. */
  product: Product
  variant: Variant | undefined
  /** Renders the add-to-cart button for a quantity. */
  action: (quantity: number) => ReactNode
}

// Loaded after the page, because few products are sold out.
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
  // Server rendering does not wait for lazy components.
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
          // The height of the form, so that nothing moves when it is loaded.
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
