import { retryRefund } from '#contract/payments'
import { call } from '../../api-client.ts'
import { useAdminWrite } from '../../dashboard/use-admin-write.ts'
import { Button } from '../../ui/button.tsx'

/** Has the gateway asked once more to send the money of an order back. */
export const RetryRefund = ({ orderId }: { orderId: number }) => {
  const retry = useAdminWrite(() => call(retryRefund, { params: { orderId } }), {
    done: 'The gateway is asked for the refund again.',
  })
  return (
    <Button
      variant="outline"
      className="justify-self-start"
      aria-disabled={retry.isPending}
      onClick={() => !retry.isPending && retry.mutate(null)}
    >
      {retry.isPending ? 'Asking...' : 'Try the refund again'}
    </Button>
  )
}
