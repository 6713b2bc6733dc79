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

/** A mutation that ignores further calls while it runs, so that a double press sends one request. */
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
  /** The text of the toast after success. */
  done: string | ((reply: Reply) => string)
  onDone?: (reply: Reply) => void
  /** Shows the errors of single fields. Returns true if it has shown one; then there is no toast, which would repeat it. */
  onFailed?: (error: Error) => boolean
  /** Whether the write changes data that shoppers see: stock or ratings. */
  changesCatalogue?: true
}

/**
 * A write request of the dashboard. Shows a toast with the result, and refetches all data on the screen, also after an
 * error, because the data may be out of date.
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
/** A new idempotency key: 128 random bits. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

// On a slow connection, uploading pictures takes much longer than other requests.
const saveTimeoutMs = 90_000

interface EditOptions {
  etag?: string | null | undefined
  idempotencyKey?: string | undefined
}

/**
 * Sends the form of a stored object as JSON. Unlike `call`, it has time for pictures, and returns the response, whose
 * ETag the next edit needs. With `etag`, rejects with status 409 and no field errors when the object was changed since
 * (`isStale`).
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

/** An import fetches pictures from other servers, which takes long. */
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
