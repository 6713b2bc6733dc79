import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation that is not begun again while it runs, however fast its button is pressed twice. */
export function useSingleMutation<Reply, Input = void>(
  options: UseMutationOptions<Reply, Error, Input>,
): UseMutationResult<Reply, Error, Input> {
  // What the screen knows of it comes a moment later than a second press can.
  const running = useRef(false)
  const mutation = useMutation<Reply, Error, Input>({
    ...options,
    onSettled: (...given) => {
      running.current = false
      return options.onSettled?.(...given)
    },
  })
  const mutate: typeof mutation.mutate = (...given) => {
    if (running.current) return
    running.current = true
    mutation.mutate(...given)
  }
  return { ...mutation, mutate }
}
