import { useQueryClient } from '@tanstack/react-query'
import { catalogueChanged } from '../frame/catalogue-changed.ts'
import { tellError, tellSuccess } from './tell.ts'
import { useSingleMutation } from './use-single-mutation.ts'

interface AdminWriteOptions<Reply> {
  /** What is said when it is done. */
  done: string | ((reply: Reply) => string)
  onDone?: (reply: Reply) => void
  /** Shoppers see it too: stock or stars. */
  changesCatalogue?: true
}

/**
 * One of the admin's changes: says how it went, and has everything on the screen read again, also where it was refused:
 * then something else had changed before, the admin's own role perhaps.
 */
export function useAdminWrite<Input, Reply>(
  write: (input: Input) => Promise<Reply>,
  { done, onDone, changesCatalogue }: AdminWriteOptions<Reply>,
) {
  const client = useQueryClient()
  const readAgain = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/'),
    })
  return useSingleMutation({
    mutationFn: write,
    onSuccess: (reply) => {
      tellSuccess(typeof done === 'string' ? done : done(reply))
      onDone?.(reply)
      if (changesCatalogue) catalogueChanged(client)
      return readAgain()
    },
    onError: (error) => {
      tellError(error)
      return readAgain()
    },
  })
}
