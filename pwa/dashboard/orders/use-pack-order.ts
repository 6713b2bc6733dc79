import { packOrder } from '#contract/admin/orders'
import { call } from '../../api/api-client.ts'
import { useAdminWrite } from '../form/use-admin-write.ts'

/** Marks an order as packed, which ends cancellation by the shopper. */
export const usePackOrder = (orderId: number) =>
  useAdminWrite(() => call(packOrder, { params: { orderId }, body: {} }), { done: 'Order marked as packed' })
