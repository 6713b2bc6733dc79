import type { Product } from '#contract/catalogue'

/** The legally required package declarations that are known for this product; nothing if there are none. */
export const Declarations = ({ product }: { product: Product }) => {
  const { netQuantity, manufacturer, countryOfOrigin, licenceNumber, bestBefore, hsn, sku } = product
  const rows = [
    ['Net quantity', netQuantity],
    ['Manufacturer', manufacturer],
    ['Country of origin', countryOfOrigin],
    ['Licence number', licenceNumber],
    ['Best before', bestBefore],
    ['HSN code', hsn],
    ['SKU', sku],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  if (rows.length === 0) return null
  return (
    <section>
      <h3 className="display mb-3 text-xl">On the pack</h3>
      <dl className="divide-y divide-line border-y border-line">
        {rows.map(([name, value]) => (
          <div key={name} className="grid gap-x-6 py-2.5 sm:grid-cols-[12rem_1fr]">
            <dt className="text-sm text-ink-soft sm:text-base">{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
