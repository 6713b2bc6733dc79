import { CircleCheck, TriangleAlert } from 'lucide-react'
import { claimsOf, missingDeclarations } from '#rules/product-warnings'
import type { FormPicture } from './picture-order.ts'
import { linesOf, type ProductValues } from './product-form.ts'

interface WarningsPanelProps {
  values: ProductValues
  pictures: readonly FormPicture[]
}

/** What should be looked at before the product is seen; nothing of it keeps anybody from saving. */
export const WarningsPanel = ({ values, pictures }: WarningsPanelProps) => {
  const claims = claimsOf({ ...values, benefits: linesOf(values.benefits) })
  const missing = missingDeclarations(values)
  const undescribed = pictures.filter(({ alt }) => !alt.trim()).length
  const warnings = [
    ...(claims.length > 0
      ? [
          {
            title: `Wording: ${claims.join(', ')}`,
            text: 'A shop may not promise a cure or a result. Say what it is traditionally used for.',
          },
        ]
      : []),
    ...(missing.length > 0
      ? [{ title: `Not declared: ${missing.join(', ')}`, text: 'A packaged product must say these.' }]
      : []),
    ...(undescribed > 0
      ? [
          {
            title: `${undescribed === 1 ? '1 picture has' : `${undescribed} pictures have`} no description`,
            text: 'Some shoppers hear it instead of seeing the picture.',
          },
        ]
      : []),
  ]
  return (
    <section aria-label="Before it is seen" className="grid gap-3 rounded-card border border-line bg-card p-4 sm:p-5">
      {warnings.length === 0 ? (
        <p className="flex items-center gap-2.5 font-medium text-leaf">
          <CircleCheck size={20} aria-hidden="true" />
          Ready to be seen
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
