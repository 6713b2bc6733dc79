import * as t from '#texts/checkout'
import { fieldId, focusOn } from './bound-field.ts'
import { type FieldErrors, fieldNames } from './use-checkout-form.ts'

/** Lists all validation errors. Each entry moves the focus to its field. */
export const ErrorSummary = ({ errors }: { errors: FieldErrors }) => {
  const wrong = fieldNames.filter((name) => errors[name])
  return (
    <div role="alert" aria-atomic="false" aria-relevant="additions" className="empty:hidden">
      {wrong.length > 0 && (
        <div className="rounded-card border border-terracotta bg-terracotta-soft px-5 py-4 text-terracotta">
          <p className="font-semibold">{t.problemCount(wrong.length)}</p>
          <ul className="mt-1 text-sm">
            {wrong.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => focusOn(fieldId(name))}
                  className="min-h-8 text-start underline underline-offset-4"
                >
                  {errors[name]}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
