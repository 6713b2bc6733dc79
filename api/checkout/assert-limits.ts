import type { Tx } from '#engine'
import { type CodLimits, codOpenProblem, codSizeProblem } from '#rules/order/cod-limits'
import { ShopError } from '../http/shop-error.ts'
import { countOpenCash, countUnpaidOnline } from './open-order-store.ts'
import { OrderRefused } from './refusal.ts'

interface Order {
  /** Paise. */
  total: number
  pieces: number
  phone: string
  addressKey: string
  ipKey: string
}

interface Shop {
  /** `RATE_LIMIT_FACTOR`. */
  factor: number
  /** Whether the shopper can pay online instead. */
  online: boolean
}

/** Refuses a cash on delivery order above a limit: such orders reserve stock without a payment. Throws `OrderRefused`. */
export async function assertCodLimits(tx: Tx, order: Order, limits: CodLimits, shop: Shop): Promise<void> {
  const size = codSizeProblem(order, limits)
  if (size) throw overLimit(size, shop.online ? 'Please pay online.' : 'Please order less.')
  const { phone, addressKey, ipKey } = order
  const { factor } = shop
  const open = await countOpenCash(
    tx,
    { phone, addressKey, ipKey },
    {
      perPhone: limits.openPerPhone * factor,
      perAddress: limits.openPerAddress * factor,
      perIp: limits.openPerIp * factor,
    },
  )
  const wait = codOpenProblem(open, limits, factor)
  if (wait) throw overLimit(wait, shop.online ? 'Please pay online, or try again later.' : 'Please try again later.')
}

const overLimit = (problem: string, wayOn: string) =>
  new OrderRefused({ code: 'cod_limit', message: `${problem} ${wayOn}` })

/** Unpaid online orders that one IP address may hold: a mobile network has many shoppers behind one. */
const maxUnpaidPerIp = 200

/** Limits the unpaid online orders of an IP address, because each reserves stock. Throws `rate_limited`. */
export async function assertUnpaidLimit(tx: Tx, ipKey: string, factor: number, windowMinutes: number): Promise<void> {
  const max = maxUnpaidPerIp * factor
  if ((await countUnpaidOnline(tx, ipKey, max)) < max) return
  const message = 'There are too many unpaid orders from your network. Please pay for them, or try again later.'
  throw new ShopError('rate_limited', message, { headers: { 'retry-after': String(windowMinutes * 60) } })
}
