import { type UseMutationOptions, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { apiPrefix } from '#contract/paths'
import { failureText } from '../../api/http-error.ts'
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
