import type { OrderPayments } from '#contract/payments'
import { otherAccountText } from '#rules/provider-accounts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { wantRefundsAgain } from '../../payments/retry-refund-store.ts'
import { changeRefunds, type RefundRequest } from './change-refunds.ts'

/** Requests the failed or unanswered refunds of an order again. Throws `conflict` when there are none. */
export const retryRefund = (deps: Deps, request: RefundRequest): Promise<OrderPayments> =>
  changeRefunds(deps, request, {
    action: 'retryRefund',
    change: async (tx, order) => {
      const { wanted, elsewhere } = await wantRefundsAgain(tx, order)
      const [other] = elsewhere
      if (other) throw new ShopError('conflict', otherAccountText(other.account))
      if (wanted.length === 0) throw new ShopError('conflict', 'No refund of this order has failed.')
      return {
        before: wanted.map(({ gatewayPaymentId, state }) => ({ payment: gatewayPaymentId, refund: state })),
        after: wanted.map(({ gatewayPaymentId }) => ({ payment: gatewayPaymentId, refund: 'wanted' })),
      }
    },
  })
