import { useMutation, useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { westernDigits } from '#contract/scalars'
import { formatDate } from '#rules/dates'
import { formatInr } from '#rules/money'
import { orderPrice } from '#rules/order/order-status'
import * as t from '#texts/tracking'
import { isNotFound, OfflineError } from '../../api/http-error.ts'
import type { PlacedOrder } from '../../offline/db.ts'
import { whenIdle } from '../../offline/idle.ts'
import { useOwnerKnown } from '../account/account.queries.ts'
import { placedOrdersQuery } from '../orders/placed-orders.queries.ts'
import { TrackForm } from './track-form.tsx'
import type { TrackResultProps } from './track-result.tsx'
import { type Found, findByLink, findOrder, isOrderId } from './tracking.queries.ts'

interface DeviceOrdersProps {
  orders: readonly PlacedOrder[]
  onPick: (order: PlacedOrder) => void
}

const maxOrders = 5

/** The orders placed on this device. Each is a button that shows the order. */
const DeviceOrders = ({ orders, onPick }: DeviceOrdersProps) => {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="device-orders" className="mt-8">
      <h2 id="device-orders" className="text-sm font-semibold">
        {t.deviceOrders}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {orders.slice(0, maxOrders).map((placed) => (
          <li key={placed.orderId} className="max-sm:w-full">
            <button
              type="button"
              onClick={() => onPick(placed)}
              className="min-h-11 w-full rounded-field border border-line-strong bg-card px-4 py-2 text-start transition-colors hover:border-forest hover:bg-leaf-soft"
            >
              <span className="block font-semibold">{placed.orderNumber}</span>
              <span className="block text-sm text-ink-soft tabular-nums">
                {t.deviceOrder(formatDate(placed.order.createdAt), formatInr(orderPrice(placed.order)))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Search {
  named: string
  email?: string
  token?: string
}

interface TrackFailureProps {
  error: unknown
  /** The order number or ID with the email address or token, with which the shopper looked up the order. */
  search: Search | undefined
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : t.failed)

/**
 * Returns the message that no order matches the order number or ID with the email address, or the token of the link.
 */
function notFoundText(search: Search | undefined): string {
  if (search?.token !== undefined) return t.linkNotFound
  return search && isOrderId(search.named) ? t.idNotFound : t.numberNotFound
}

/** Shows the reason why no order was found. */
const TrackFailure = ({ error, search }: TrackFailureProps) => {
  const absent = isNotFound(error)
  return (
    <div className="mt-8 rounded-card border border-terracotta bg-terracotta-soft px-5 py-4 text-terracotta">
      <h2 className="display text-lg">
        {absent ? t.notFoundTitle : error instanceof OfflineError ? t.offlineTitle : t.failedTitle}
      </h2>
      <p className="mt-1">{absent ? notFoundText(search) : messageOf(error)}</p>
    </div>
  )
}

type ResultOf = ComponentType<Omit<TrackResultProps, 'details' | 'options'>>

/**
 * Loads the component that shows an order that was found. The route passes this function in, because the component
 * contains parts of other features.
 */
type LoadResult = () => Promise<ResultOf>

/**
 * Fetches an order and, at the same time, the component that shows it. If the component cannot be loaded, the error is
 * the same as without a network.
 */
async function withResult(request: Promise<Found>, loadResult: LoadResult) {
  const [found, Result] = await Promise.all([
    request,
    loadResult().catch(() => {
      throw new OfflineError()
    }),
  ])
  return { found, Result }
}

interface TrackScreenProps {
  /** The error messages of the form, which differ between the two tracking pages (specification section 5). */
  formErrors: Pick<Parameters<typeof TrackForm>[0], 'nameError' | 'emailError'>
  /** Returns the number or ID of an order that was placed on this device. */
  nameOf: (placed: PlacedOrder) => string
  /** The token of an email link to an order. With a token, the page shows the order of the link at once. */
  token?: string | null
  /** The order ID in the URL. If this order was placed on this device, the page shows the order at once. */
  asked?: string
  loadResult: LoadResult
}

/** The screen of both tracking pages. Finds an order by number or ID and email address, and shows its tracking. */
const TrackScreen = ({ formErrors, nameOf, token = null, asked, loadResult }: TrackScreenProps) => {
  const ownerKnown = useOwnerKnown()
  const { data: placed, isFetched } = useQuery({ ...placedOrdersQuery, enabled: ownerKnown })
  const [picked, setPicked] = useState<PlacedOrder | null>(null)
  const [found, setFound] = useState<{ found: Found; search: Search; Result: ResultOf } | null>(null)
  const run = ({ named, email = '', token: proof }: Search) =>
    proof ? findByLink(Number(named), proof) : findOrder(named, email)
  const { mutate, error, variables, isPending, reset } = useMutation({
    mutationFn: (search: Search) => withResult(run(search), loadResult),
    onMutate: () => setFound(null),
    onSuccess: (result, search) => setFound({ ...result, search }),
  })
  /** Fetches the shown order again. The old data is shown until the response arrives. */
  const refresh = async () => {
    if (!found) return
    const result = await run(found.search).catch(() => found.found)
    setFound((now) => (now?.search === found.search ? { ...now, found: result } : now))
  }
  // Load the component in advance, so that an order of this device can be shown after the connection was lost.
  useEffect(() => whenIdle(() => void loadResult().catch(() => undefined)), [loadResult])
  const own = asked ? placed?.find((order) => nameOf(order) === asked) : undefined

  // The effect depends on the email address and not on the order object, because each read of the orders on this device
  // creates new objects.
  const ownEmail = own?.email
  useEffect(() => {
    if (token !== null || !ownEmail || !asked) return
    mutate({ named: asked, email: ownEmail })
  }, [ownEmail, asked, token, mutate])
  useEffect(() => {
    if (token !== null && asked) mutate({ named: asked, token })
  }, [token, asked, mutate])

  const pick = (order: PlacedOrder) => {
    setPicked(order)
    mutate({ named: nameOf(order), email: order.email })
  }
  const shown = picked ?? own ?? (asked ? undefined : placed?.[0])

  return (
    <div className="wrap py-8 sm:py-12">
      <div className="print:*:hidden print:*:last:block">
        <h1 className="display text-2xl">{t.title}</h1>
        {/* The form is closed above an order that was found, so that the order comes first on the page. */}
        <details open={!found} className={found ? 'mt-3' : 'mt-2'}>
          <summary
            className={
              found
                ? 'min-h-11 w-fit cursor-pointer content-center font-semibold text-forest underline underline-offset-4'
                : 'hidden'
            }
          >
            {t.trackAnother}
          </summary>
          <p className="mb-6 max-w-prose text-ink-soft">{t.text}</p>
          {isFetched && (
            <TrackForm
              // With another key, React mounts the form again with new values when the shopper selects an order of this
              // device.
              key={shown?.orderId ?? asked ?? ''}
              {...formErrors}
              start={{ name: shown ? nameOf(shown) : (asked ?? ''), email: shown?.email ?? '' }}
              finding={isPending}
              onFind={(named, email) => {
                reset()
                mutate({ named, email })
              }}
            />
          )}
          <div aria-live="polite">{!isPending && error && <TrackFailure error={error} search={variables} />}</div>
          <DeviceOrders orders={(placed ?? []).filter((order) => order !== shown)} onPick={pick} />
        </details>
        {found && (
          <found.Result
            key={found.found.order.id}
            found={found.found}
            access={{ id: found.found.order.id, email: found.search.email, token: found.search.token }}
            onChange={() => void refresh()}
          />
        )}
      </div>
    </div>
  )
}

interface TrackByIdPageProps {
  orderId: string
  /** The token of the email link with which the page was opened; null without one. */
  token: string | null
  loadResult: LoadResult
}

function idError(name: string): string | undefined {
  if (name === '') return t.idRequired
  // The shopper may type an order number instead of an ID. An order number contains digits too, so only a text without
  // any digit is certainly wrong.
  return /\d/.test(westernDigits(name)) ? undefined : t.idInvalid
}

/** The tracking page that emails link to: the order ID can be in the URL. */
export const TrackByIdPage = ({ orderId, token, loadResult }: TrackByIdPageProps) => (
  <TrackScreen
    nameOf={(placed) => String(placed.orderId)}
    asked={orderId}
    token={token}
    formErrors={{ nameError: idError, emailError: t.idEmailInvalid }}
    loadResult={loadResult}
  />
)

/** The tracking page that the menus link to. */
export const TrackByNumberPage = ({ loadResult }: Pick<TrackScreenProps, 'loadResult'>) => (
  <TrackScreen
    nameOf={(placed) => placed.orderNumber}
    formErrors={{
      nameError: (name) => (name === '' ? t.numberRequired : undefined),
      emailError: t.numberEmailInvalid,
    }}
    loadResult={loadResult}
  />
)
