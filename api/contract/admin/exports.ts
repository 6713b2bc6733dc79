import * as v from 'valibot'
import { OrderStatus, PaymentMethod, PaymentStatus } from '../orders.ts'
import { Day, IdQuery } from '../scalars.ts'

export const ExportName = v.picklist(['products', 'orders', 'customers', 'subscribers', 'stock', 'audit'])
export type ExportName = v.InferOutput<typeof ExportName>

/** The path of an export: a CSV file. Its rows are streamed, so it is no endpoint with a JSON reply. */
export const exportPath = '/api/admin/exports/:file'

/** The filters of exports. An export ignores filters that it does not have. Days are days in India, both included. */
export const ExportQuery = v.object({
  from: v.optional(Day),
  to: v.optional(Day),
  status: v.optional(OrderStatus),
  paymentStatus: v.optional(PaymentStatus),
  paymentMethod: v.optional(PaymentMethod),
  productId: v.optional(IdQuery),
  active: v.optional(v.picklist(['true', 'false'])),
})
export type ExportQuery = v.InferOutput<typeof ExportQuery>
