import { TriangleAlert } from 'lucide-react'
import type { Product } from '#contract/catalogue'
import { written } from '#rules/written'
import { Declarations } from './declarations.tsx'

/** Ingredients, usage and package declarations. */
export const UsagePanel = ({ product }: { product: Product }) => (
  <div className="grid max-w-5xl gap-8 lg:grid-cols-2 lg:gap-14">
    <section>
      <h3 className="display text-xl">Ingredients</h3>
      {product.ingredients.length > 0 ? (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {product.ingredients.map((ingredient) => (
            <li key={ingredient} className="py-2.5" {...written(ingredient)}>
              {ingredient}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-ink-soft">Ingredient list not available.</p>
      )}
    </section>
    <div className="grid content-start gap-8">
      <section>
        <h3 className="display text-xl">Usage</h3>
        <p className="mt-3" {...written(product.dosage)}>
          {product.dosage || 'Please consult with a healthcare professional for dosage recommendations.'}
        </p>
        {product.caution && (
          <p
            className="mt-4 flex gap-3 rounded-card bg-saffron-soft p-4 text-saffron-ink"
            {...written(product.caution)}
          >
            <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
            {product.caution}
          </p>
        )}
      </section>
      <Declarations product={product} />
    </div>
  </div>
)
