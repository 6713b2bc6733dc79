import type { CourierKind } from '#rules/provider-accounts'
import type { BookedOrder, CourierPort } from '../providers/courier/port.ts'

/** Creates an in-memory courier that delivers to every PIN code and whose shipments are in transit immediately. */
export function createAnyCourier(kind: CourierKind): CourierPort {
  const booked = new Map<string, BookedOrder>()
  return {
    kind,
    couriersTo: async () => [
      { courier_company_id: 1, courier_name: kind, cod: 1, etd: null, estimated_delivery_days: null },
    ],
    async createOrder({ reference }) {
      const number = `${kind} ${booked.size + 1}`
      const order = { orderId: number, shipmentId: number, awbCode: number, courierName: kind, cancelled: false }
      booked.set(reference, order)
      return order
    },
    findOrder: async (reference) => booked.get(reference) ?? null,
    createReturn: async ({ reference }) => {
      const number = `${kind} return ${booked.size + 1}`
      const order = { orderId: number, shipmentId: number, awbCode: null, courierName: null, cancelled: false }
      booked.set(reference, order)
      return order
    },
    findReturn: async (reference) => booked.get(reference) ?? null,
    assignAwb: async (shipmentId) => ({ awbCode: shipmentId, courierName: kind }),
    schedulePickup: async () => undefined,
    labelOf: async (shipmentId) => `https://courier.example/${shipmentId}`,
    cancelOrder: async () => undefined,
    track: async () => null,
    isHook: (token) => token === kind,
    readHook: (body) => ({
      id: body,
      awbCode: body,
      news: {
        code: 6,
        label: 'Shipped',
        at: null,
        courierName: null,
        estimatedDelivery: null,
        trackUrl: null,
        scans: [],
      },
    }),
  }
}
