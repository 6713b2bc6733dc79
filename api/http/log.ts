/**
 * The functions of the logger (pino) that the shop uses. Log fields must not contain secrets, or personal data other
 * than IDs.
 */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}
