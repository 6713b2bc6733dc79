import { HttpError, OfflineError } from './http-error.ts'

/** The message of an error from the shop; `otherwise` for unexpected errors. */
export const failureText = (error: unknown, otherwise: string): string =>
  error instanceof HttpError || error instanceof OfflineError ? error.message || otherwise : otherwise

/** The field errors of a response, by field name. */
export const fieldsOf = (error: unknown): Record<string, string> => (error instanceof HttpError ? error.fields : {})
