import type { OrderPayments } from '#contract/payments'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { recordRefunds } from '../../payments/retry-refund-store.ts'
import { changeRefunds, type RefundRequest } from './change-refunds.ts'

/** Records that the owner refunded an order manually at a gateway account that the shop no longer uses. */
export const recordRefund = (deps: Deps, request: RefundRequest): Promise<OrderPayments> =>
  changeRefunds(deps, request, {
    action: 'recordRefund',
    change: async (tx, order) => {
      const recorded = await recordRefunds(tx, order)
      if (recorded.length === 0) {
        throw new ShopError('conflict', 'No refund of this order is open at another gateway account.')
      }
      return { after: recorded.map(({ gatewayPaymentId, account }) => ({ payment: gatewayPaymentId, account })) }
    },
  })
