import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue'
import { capOf } from '#rules/cart'
import { detailStockNotice } from '#rules/product-card'
import { written } from '#rules/written'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { Price } from './price.tsx'

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
export const BuyBox = ({ product, action }: BuyBoxProps) => {
  const [wanted, setWanted] = useState(1)
  const [away, setAway] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const max = capOf(product.inventory)
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
        <div ref={box} className="flex flex-wrap items-center gap-3">
          {stock.kind !== 'out' && (
            <QuantityStepper value={quantity} max={max} label={product.name} onChange={setWanted} />
          )}
          <div className="min-w-[min(12rem,100%)] flex-1">{action(quantity)}</div>
        </div>
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {stock.kind !== 'out' && quantity >= max ? 'Max quantity reached' : ''}
        </p>
      </div>
      {away && stock.kind !== 'out' && (
        <div data-buy-bar="" className="buy-bar">
          <div className="min-w-28 flex-[9]">
            <p className="truncate text-sm text-ink-soft max-sm:hidden" {...written(product.name)}>
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
