import { type ReactNode, useState } from 'react'
import type { Product } from '#contract/catalogue'
import { languageAttributes } from '#rules/language-attributes'
import * as t from '#texts/product'
import { type Tab, Tabs } from '../../ui/tabs.tsx'

/** The legally required package declarations that are known for this product. Renders nothing when there are none. */
const Declarations = ({ product }: { product: Product }) => {
  const { netQuantity, manufacturer, countryOfOrigin, licenceNumber, bestBefore, hsn, sku } = product
  const rows = [
    [t.netQuantity, netQuantity],
    [t.manufacturer, manufacturer],
    [t.countryOfOrigin, countryOfOrigin],
    [t.licenceNumber, licenceNumber],
    [t.bestBefore, bestBefore],
    [t.hsnCode, hsn],
    [t.sku, sku],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  if (rows.length === 0) return null
  return (
    <section>
      <h3 className="display mb-3 text-lg">{t.onThePack}</h3>
      <dl className="divide-y divide-line border-y border-line">
        {rows.map(([name, value]) => (
          <div key={name} className="grid gap-x-6 py-2.5 sm:grid-cols-[12rem_1fr]">
            <dt className="text-sm text-ink-soft sm:text-base">{name}</dt>
            <dd {...languageAttributes(value)}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The tab with ingredients, usage and package declarations. */
const UsagePanel = ({ product }: { product: Product }) => (
  <div className="grid max-w-5xl gap-8 lg:grid-cols-2 lg:gap-14">
    <section>
      <h3 className="display text-lg">{t.ingredients}</h3>
      {product.ingredients.length > 0 ? (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {product.ingredients.map((ingredient, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts of the owner can be equal
            <li key={index} className="py-2.5" {...languageAttributes(ingredient)}>
              {ingredient}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-ink-soft">{t.noIngredients}</p>
      )}
    </section>
    <div className="grid content-start gap-8">
      <section>
        <h3 className="display text-lg">{t.usage}</h3>
        <p className="mt-3" {...languageAttributes(product.dosage)}>
          {product.dosage || t.noUsage}
        </p>
      </section>
      <Declarations product={product} />
    </div>
  </div>
)

interface DetailsTabsProps {
  product: Product
  /** The reviews. They are rendered when their tab is opened. */
  reviews: ReactNode
}

/** Tabs with description, ingredients and usage, and reviews. */
export const DetailsTabs = ({ product, reviews }: DetailsTabsProps) => {
  const [current, setCurrent] = useState('description')
  const [opened, setOpened] = useState(false)
  const [lead, ...rest] = (product.description || product.shortDescription || t.noDescription).split(/\n{2,}/)
  const tabs: Tab[] = [
    {
      id: 'description',
      label: t.description,
      panel: (
        <div className="grid gap-x-16 gap-y-5 lg:grid-cols-[1fr_1.2fr]" {...languageAttributes(lead)}>
          <p className="display text-lg leading-snug! sm:text-xl">{lead}</p>
          <div className="grid max-w-prose content-start gap-4 leading-relaxed">
            {rest.map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: texts of the owner can be equal
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </div>
      ),
    },
    { id: 'usage', label: t.ingredientsAndUsage, panel: <UsagePanel product={product} /> },
    { id: 'reviews', label: t.reviews, panel: opened && reviews },
  ]
  const open = (id: string) => {
    if (id === 'reviews') setOpened(true)
    setCurrent(id)
  }
  return <Tabs label={t.details} tabs={tabs} current={current} onChange={open} />
}
