import { failureText } from '../../api/failure-text.ts'
import { toast } from '../../ui/toast-store.ts'

/** What was done (specification section 8). */
export const tellSuccess = (description: string): number => toast({ title: 'Success', description })

/** What was not, in the server's own words. */
export const tellError = (error: unknown): number =>
  toast({
    title: 'Error',
    description: failureText(error, 'Something went wrong. Please try again.'),
    variant: 'destructive',
  })
