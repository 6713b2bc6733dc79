import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tellError, tellSuccess } from './tell.ts'

interface AdminWriteOptions<Reply> {
  /** What is said when it is done. */
  done: string | ((reply: Reply) => string)
  onDone?: (reply: Reply) => void
}

/**
 * One of the admin's changes: says how it went, and has everything on the screen read again, also where it was refused:
 * then something else had changed before.
 */
export function useAdminWrite<Input, Reply>(
  write: (input: Input) => Promise<Reply>,
  { done, onDone }: AdminWriteOptions<Reply>,
) {
  const client = useQueryClient()
  const readAgain = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && /^\/api\/(?!auth\/)/.test(path),
    })
  return useMutation({
    mutationFn: write,
    onSuccess: (reply) => {
      tellSuccess(typeof done === 'string' ? done : done(reply))
      onDone?.(reply)
      return readAgain()
    },
    onError: (error) => {
      tellError(error)
      return readAgain()
    },
  })
}
