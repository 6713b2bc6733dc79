import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { westernDigits } from '#contract/scalars'

/** The values of a form as text, by field name. */
export type Values<N extends string = string> = Readonly<Record<N, string>>
/** The error messages of a form, by field name. */
export type FieldErrors = Readonly<Record<string, string>>

/** Validates a form. Returns the output of the schema, or the first error message of each invalid field. */
export function check<S extends GenericSchema>(
  schema: S,
  values: object,
): { output: InferOutput<S> } | { errors: FieldErrors } {
  const result = safeParse(schema, values)
  if (result.success) return { output: result.output }
  const errors: Record<string, string> = {}
  for (const issue of result.issues) {
    const name = issue.path?.[0]?.key
    if (typeof name === 'string') errors[name] ??= issue.message
  }
  return { errors }
}

/** Returns the error messages for the given values. */
export function errorsOf(schema: GenericSchema, values: object): FieldErrors {
  const result = check(schema, values)
  return 'errors' in result ? result.errors : {}
}

/** Formats a PIN code for its field: digits only, at most six. Accepts input such as `110 006`. */
export const fitPin = (typed: string): string => westernDigits(typed).replace(/\D/g, '').slice(0, 6)
