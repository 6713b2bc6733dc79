import { type GenericSchema, type InferOutput, safeParse } from 'valibot'

/** What is written into a form, by field. */
export type Values<N extends string = string> = Readonly<Record<N, string>>
/** A sentence for each field that is wrong. */
export type FieldErrors = Readonly<Record<string, string>>

/** A form as its schema makes it, or the first message of every wrong field. */
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

/** The messages as they stand now. */
export function errorsOf(schema: GenericSchema, values: object): FieldErrors {
  const result = check(schema, values)
  return 'errors' in result ? result.errors : {}
}
