import { type ReactNode, useState } from 'react'
import type { Product } from '#contract/catalogue'
import { written } from '#rules/written'
import { type Tab, Tabs } from '../../ui/tabs.tsx'
import { UsagePanel } from './usage-panel.tsx'

interface DetailsTabsProps {
  product: Product
  /** The reviews, rendered when their tab is opened. */
  reviews: ReactNode
}

/** Tabs with description, ingredients and usage, and reviews. */
export const DetailsTabs = ({ product, reviews }: DetailsTabsProps) => {
  const [current, setCurrent] = useState('description')
  const [opened, setOpened] = useState(false)
  const [lead, ...rest] = (product.description || product.shortDescription || 'No description yet.').split(/\n{2,}/)
  const tabs: Tab[] = [
    {
      id: 'description',
      label: 'Description',
      panel: (
        <div className="grid gap-x-16 gap-y-5 lg:grid-cols-[1fr_1.2fr]" {...written(lead)}>
          <p className="display text-xl leading-snug! sm:text-2xl">{lead}</p>
          <div className="grid max-w-prose content-start gap-4 leading-relaxed">
            {rest.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      ),
    },
    { id: 'usage', label: 'Ingredients & Usage', panel: <UsagePanel product={product} /> },
    { id: 'reviews', label: 'Reviews', panel: opened && reviews },
  ]
  const open = (id: string) => {
    if (id === 'reviews') setOpened(true)
    setCurrent(id)
  }
  return <Tabs label="About this product" tabs={tabs} current={current} onChange={open} />
}
