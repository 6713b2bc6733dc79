import { type UseMutationOptions, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { apiPrefix } from '#contract/paths'
import { jsonOf, sendRequest } from '../../api/api-client.ts'
import { failureText, HttpError } from '../../api/http-error.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { catalogueChanged } from '../frame/admin-query.ts'

/** Shows a toast about a finished action (specification section 8). */
export const notifySuccess = (description: string): number => toast({ title: 'Success', description })

/** Shows a toast with the server's error message. */
export const notifyError = (error: unknown): number =>
  toast({
    title: 'Error',
    description: failureText(error, 'Something went wrong. Please try again.'),
    variant: 'destructive',
  })

/** Returns a mutation that ignores further calls while it runs, so that a double press sends one request. */
export function useSingleMutation<Reply, Input = void>(
  options: UseMutationOptions<Reply, Error, Input>,
): UseMutationResult<Reply, Error, Input> {
  // `isPending` is true only after the next rendering, which may be later than a fast second click.
  const running = useRef(false)
  const mutation = useMutation<Reply, Error, Input>({
    ...options,
    onSettled: (...args) => {
      running.current = false
      return options.onSettled?.(...args)
    },
  })
  const mutate: typeof mutation.mutate = (...args) => {
    if (running.current) return
    running.current = true
    mutation.mutate(...args)
  }
  return { ...mutation, mutate }
}

interface AdminWriteOptions<Reply> {
  /** The text of the toast after success, or a function that returns it. */
  done: string | ((reply: Reply) => string)
  onDone?: (reply: Reply) => void
  /**
   * Shows the errors of single fields. Returns true if it has shown one. Then no toast is shown, because it would
   * repeat the error.
   */
  onFailed?: (error: Error) => boolean
  /** Whether the write changes data that shoppers see: stock or ratings. */
  changesCatalogue?: true
}

/**
 * Returns a write request of the dashboard. It shows a toast with the result, and refetches all data on the screen,
 * also after an error, because the data may be out of date.
 */
export function useAdminWrite<Input, Reply>(
  write: (input: Input) => Promise<Reply>,
  { done, onDone, onFailed, changesCatalogue }: AdminWriteOptions<Reply>,
) {
  const client = useQueryClient()
  const refetchAll = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(apiPrefix),
    })
  return useSingleMutation({
    mutationFn: write,
    onSuccess: (reply) => {
      notifySuccess(typeof done === 'string' ? done : done(reply))
      onDone?.(reply)
      if (changesCatalogue) catalogueChanged(client)
      return refetchAll()
    },
    onError: (error) => {
      if (!onFailed?.(error)) notifyError(error)
      return refetchAll()
    },
  })
}

// `crypto.randomUUID` is missing over plain http, for example in the local network of a shop.
/** Creates an idempotency key of 128 random bits. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

// The timeout for forms with pictures is long, because uploading pictures takes much longer than other requests on a
// slow connection.
const saveTimeoutMs = 90_000

interface EditOptions {
  etag?: string | null | undefined
  idempotencyKey?: string | undefined
}

/**
 * Sends the form of a stored object as JSON. Unlike `call`, it has a timeout long enough to upload pictures, and
 * returns the response, whose ETag the next edit needs. With `etag`, rejects with status 409 and no field errors when
 * the object was changed after that version (`isStale`).
 */
export const sendEdit = (
  path: string,
  method: string,
  body: object,
  { etag, idempotencyKey }: EditOptions = {},
): Promise<Response> =>
  sendRequest(
    path,
    {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(etag ? { 'if-match': etag } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: JSON.stringify(body),
    },
    undefined,
    saveTimeoutMs,
  )

/** The timeout of an import is long, because an import fetches pictures from other servers. */
const importTimeoutMs = 30 * 60_000

/** Sends a file as the body of a request, and returns the reply. */
export const sendFile = async <T>(path: string, body: Blob, type: string): Promise<T> =>
  jsonOf<T>(
    await sendRequest(
      path,
      {
        method: 'POST',
        credentials: 'same-origin',
        headers: { accept: 'application/json', 'content-type': type },
        body,
      },
      undefined,
      importTimeoutMs,
    ),
  )

/** Whether another admin changed the object since the form was opened. */
export const isStale = (error: unknown): boolean =>
  error instanceof HttpError &&
  error.status === 409 &&
  error.code !== 'in_progress' &&
  Object.keys(error.fields).length === 0

interface SaveState {
  /** The name of the edited object in messages, for example "page". */
  subject: string
  /** Whether the form shows a notice that another admin changed the object. The message then refers to the notice. */
  conflict: boolean
  error: unknown
  /** The error messages of the form, by field name. */
  errors: object
}

/** Returns the message above the buttons of a form that could not be saved; undefined if there is no problem. */
export function saveProblem({ subject, conflict, error, errors }: SaveState): string | undefined {
  if (conflict) return `Another admin changed this ${subject}. See above.`
  if (error) return failureText(error, `The ${subject} could not be saved.`)
  return Object.keys(errors).length > 0 ? 'Check the highlighted fields.' : undefined
}
