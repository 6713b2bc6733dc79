import type { Product, Variant } from '#contract/catalogue'
import { productPage } from '#contract/page-paths'
import { orderFormPath } from '#contract/paths'
import { formatInr, parseRupees } from '#rules/money'
import { prefix } from '#texts/language'
import * as t from '#texts/product'
import { buttonClass } from '../../ui/button.tsx'
import { useCashOnDelivery } from '../checkout/pay/payment.queries.ts'

interface Props {
  product: Pick<Product, 'slug' | 'variants'>
  /** The chosen variant; undefined for a product without options. */
  variant: Variant | undefined
  /** The highest quantity that can be ordered; 0 when sold out. */
  max: number
}

const card = 'grid gap-3 rounded-card border border-line bg-card p-4'
const field = 'min-h-12 w-full rounded-field border border-line-strong bg-card px-4'

/** A form that opens the page of another variant. */
const ChooseVariant = ({ product: { slug, variants }, variant }: Props) => (
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

const Order = ({ product: { slug }, variant, max }: Props) => (
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
 * The forms for browsers without scripts, instead of the parts that need them: one to choose a variant, one to order.
 * Browsers with scripts ignore the content, so it is in no client bundle.
 */
export const OrderWithoutScripts = (props: Props) => {
  // The order form takes cash on delivery only.
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
