import { HttpError, OfflineError } from './http-error.ts'

/** The words of the shop's own errors; `otherwise` for what nobody foresaw, such as somebody else's page as an answer. */
export const failureText = (error: unknown, otherwise: string): string =>
  error instanceof HttpError || error instanceof OfflineError ? error.message || otherwise : otherwise

/** The messages that an error carries for single fields. */
export const fieldsOf = (error: unknown): Record<string, string> => (error instanceof HttpError ? error.fields : {})
