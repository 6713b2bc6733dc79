import { orderFormPath } from '#contract/paths'
import { prefix } from '#texts/language'
import * as t from '#texts/product'
import { buttonClass } from '../../ui/button.tsx'

interface Props {
  slug: string
  /** The highest quantity that can be ordered. */
  max: number
}

/** The form for browsers without scripts, instead of the parts that need them. Browsers with scripts ignore its content, so it is in no client bundle. */
export const OrderWithoutScripts = ({ slug, max }: Props) => (
  <noscript>
    {import.meta.env.SSR && (
      <>
        <style>{'[data-needs-scripts]{display:none}'}</style>
        <form action={prefix + orderFormPath} className="grid gap-3 rounded-card border border-line bg-card p-4">
          <p>{t.needsScripts}</p>
          <input type="hidden" name="product" value={slug} />
          <label className="grid gap-1 font-semibold">
            {t.orderQuantity}
            <input
              type="number"
              name="quantity"
              min={1}
              max={max}
              defaultValue={1}
              className="min-h-12 rounded-field border border-line-strong bg-card px-4"
            />
          </label>
          <button type="submit" className={buttonClass('primary')}>
            {t.orderWithoutScripts}
          </button>
        </form>
      </>
    )}
  </noscript>
)
