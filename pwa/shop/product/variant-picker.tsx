import { useLayoutEffect, useRef, useState } from 'react'
import type { Product, Variant } from '#contract/catalogue'
import { languageAttributes } from '#rules/language-attributes'
import { formatInr, parseRupees } from '#rules/money'
import { detailStockNotice } from '#rules/product-card'
import { type ValueState, valueState, variantAfter } from '#rules/variant-choice'
import * as t from '#texts/product-page'

interface VariantPickerProps {
  product: Pick<Product, 'options' | 'variants'>
  /** The variant that is chosen in the picker. */
  variant: Variant
  onChoose: (variant: Variant) => void
}

const marks: Record<ValueState, { style: string; text: string }> = {
  available: { style: '', text: '' },
  'sold-out': { style: 'text-ink-soft line-through', text: `, ${t.soldOut}` },
  missing: { style: 'border-dashed text-ink-soft', text: `, ${t.notWithOthers}` },
}

/**
 * The options of a product as groups of radio buttons. Sold-out values can be chosen, so that a shopper sees their
 * price. If a value does not exist in combination with the other chosen values, choosing it changes those values too.
 * Values without an active variant are hidden.
 */
export const VariantPicker = ({ product: { options, variants }, variant, onChoose }: VariantPickerProps) => {
  const group = useRef<HTMLDivElement>(null)
  const [announced, setAnnounced] = useState(false)

  const choose = (name: string, value: string) => {
    const next = variantAfter(variants, variant.options, name, value)
    if (!next) return
    setAnnounced(true)
    onChoose(next)
  }

  // Applies a choice of a variant that was made before hydration, which React does not notice. It is a layout effect,
  // because a press of the add button before hydration is replayed next and must add this variant.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the state at hydration counts
  useLayoutEffect(() => {
    for (const { name, value } of group.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? []) {
      const option = options.find((_, index) => name === `option-${index}`)
      if (option && variant.options[option.name] !== value) return choose(option.name, value)
    }
  }, [])

  const stock = detailStockNotice(variant.inventory).text
  return (
    <div ref={group} data-needs-scripts="" className="grid grid-cols-1 gap-4">
      {options.map(({ name, values }, index) => (
        <fieldset key={name} className="min-w-0">
          <legend className="mb-2 max-w-full wrap-anywhere">
            <span className="font-semibold" {...languageAttributes(name)}>
              {name}
            </span>
            {': '}
            <span {...languageAttributes(variant.options[name])}>{variant.options[name]}</span>
          </legend>
          <div className="flex flex-wrap gap-2">
            {values.map((value) => {
              if (variants.every((each) => each.options[name] !== value)) return null
              const { style, text } = marks[valueState(variants, variant.options, name, value)]
              return (
                <label
                  key={value}
                  className={`relative grid min-h-11 min-w-11 max-w-full cursor-pointer place-items-center rounded-field border border-line-strong bg-card px-4 py-2 text-center leading-tight wrap-anywhere hover:border-forest has-checked:border-forest has-checked:bg-leaf-soft/60 has-checked:ring-1 has-checked:ring-forest has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-forest ${style}`}
                >
                  <input
                    type="radio"
                    name={`option-${index}`}
                    value={value}
                    checked={variant.options[name] === value}
                    // Without this attribute, Firefox restores the choice of an earlier visit.
                    autoComplete="off"
                    onChange={() => choose(name, value)}
                    className="sr-only"
                  />
                  <span>
                    <span {...languageAttributes(value)}>{value}</span>
                    <span className="sr-only">{text}</span>
                  </span>
                </label>
              )
            })}
          </div>
        </fieldset>
      ))}
      <p role="status" className="sr-only">
        {announced && [variant.title, formatInr(parseRupees(variant.price)), stock].filter(Boolean).join(', ')}
      </p>
    </div>
  )
}
