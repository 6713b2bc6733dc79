import { CircleCheck, TriangleAlert } from 'lucide-react'
import { claimsOf, missingDeclarations } from '#rules/product-warnings'
import type { FormPicture } from './picture-order.ts'
import { linesOf, type ProductValues } from './product-form.ts'

interface WarningsPanelProps {
  values: ProductValues
  pictures: readonly FormPicture[]
}

/** Warnings about the wording, declarations and alt texts of a product. They do not prevent saving. */
export const WarningsPanel = ({ values, pictures }: WarningsPanelProps) => {
  const claims = claimsOf({ ...values, benefits: linesOf(values.benefits) })
  const missing = missingDeclarations(values)
  const withoutAlt = pictures.filter(({ alt }) => !alt.trim()).length
  const warnings = [
    ...(claims.length > 0
      ? [
          {
            title: `Wording: ${claims.join(', ')}`,
            text: 'A shop may not promise a cure or a result. Describe the traditional use.',
          },
        ]
      : []),
    ...(missing.length > 0 ? [{ title: `Not declared: ${missing.join(', ')}`, text: 'Required by law.' }] : []),
    ...(withoutAlt > 0
      ? [
          {
            title: `${withoutAlt === 1 ? '1 picture has' : `${withoutAlt} pictures have`} no alt text`,
            text: 'Add alt text for screen readers.',
          },
        ]
      : []),
  ]
  return (
    <section aria-label="Warnings" className="grid gap-3 rounded-card border border-line bg-card p-4 sm:p-5">
      {warnings.length === 0 ? (
        <p className="flex items-center gap-2.5 font-medium text-leaf">
          <CircleCheck size={20} aria-hidden="true" />
          No warnings
        </p>
      ) : (
        warnings.map(({ title, text }) => (
          <div key={title} className="flex gap-2.5">
            <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-saffron-ink" />
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </div>
        ))
      )}
    </section>
  )
}
