import { sendRequest } from '../../api/api-client.ts'
import { failureText, HttpError } from '../../api/http-error.ts'

// On a slow connection, uploading pictures takes much longer than other requests.
const saveTimeoutMs = 90_000

/**
 * Sends the form of a stored object as JSON. With `etag`, rejects with status 409 and no field errors when the object was
 * changed since (`isStale`).
 */
export const sendEdit = (path: string, method: string, body: object, etag: string | null = null): Promise<Response> =>
  sendRequest(
    path,
    {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(etag ? { 'if-match': etag } : {}),
      },
      body: JSON.stringify(body),
    },
    undefined,
    saveTimeoutMs,
  )

/** Whether another admin changed the object since the form was opened. */
export const isStale = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 409 && Object.keys(error.fields).length === 0

interface SaveState {
  /** What is edited, in the messages: "page". */
  subject: string
  /** Whether the form shows a change by another admin. */
  conflict: boolean
  error: unknown
  /** The error messages by field. */
  errors: object
}

/** Returns the message above the buttons of the form; undefined when it can be saved. */
export function saveProblem({ subject, conflict, error, errors }: SaveState): string | undefined {
  if (conflict) return `Another admin changed this ${subject}. See above.`
  if (error) return failureText(error, `The ${subject} could not be saved.`)
  return Object.keys(errors).length > 0 ? 'Check the highlighted fields.' : undefined
}
