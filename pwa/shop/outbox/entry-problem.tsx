import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { array, safeParse } from 'valibot'
import { RefusedItem } from '#contract/checkout'
import { formatInr, parseRupees } from '#rules/money'
import { dropAttempt } from '../../offline/attempt.ts'
import { chooseOnlinePayment, orderAttempt } from '../../offline/order-drafts.ts'
import type { Entry, EntryProblem as Refusal } from '../../offline/outbox/entry.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { tellUnsaved } from '../../ui/tell-unsaved.ts'
import { acceptRefusedItems } from '../cart/cart-changes-store.ts'
import { settingsQuery, useOnlinePayment } from '../cart/settings.queries.ts'
import { cardsQuery } from '../product/catalogue.queries.ts'
import { entryActs } from './entry-acts.ts'
import { forms } from './entry-form.tsx'

interface EntryProblemProps {
  entry: Entry
  problem: Refusal
}

const spent: readonly string[] = ['order_cancelled', 'key_reused']

function itemsOf(items: unknown) {
  const parsed = safeParse(array(RefusedItem), items)
  return parsed.success ? parsed.output : []
}

function changeOf(item: RefusedItem, entry: Entry): string {
  const seen = entry.lines.find(({ productId }) => productId === item.productId)
  const name = seen?.name ?? 'A product'
  if (item.price === null) return `${name} is not sold any more.`
  if (item.available < item.requested) {
    return item.available <= 0
      ? `${name} is sold out.`
      : `${name}: you asked for ${item.requested}, ${item.available} left.`
  }
  const now = formatInr(parseRupees(item.price))
  return seen
    ? `${name} now costs ${now} instead of ${formatInr(parseRupees(seen.price))}.`
    : `${name} now costs ${now}.`
}

// An older shop refused what a guest had made once somebody was signed in; now it takes it.
const needsLogin = ({ owner }: Entry, code: string) =>
  code === 'unauthenticated' || (code === 'other_user' && owner !== 'guest')

function wordsOf(entry: Entry, { code, message }: Refusal): string {
  if (needsLogin(entry, code)) return 'Please sign in again: then it is sent.'
  if (code === 'key_reused') {
    if (entry.kind === 'order') return 'A newer order took the place of this one.'
    return 'The shop already has what you wrote first. Shall it have this as well?'
  }
  if (code === 'unreadable') return 'We could not read the answer of the shop. It may have arrived.'
  return message || 'The shop did not take it.'
}

/** Why an entry was not taken, what changed meanwhile, and the way on. */
export const EntryProblem = ({ entry, problem }: EntryProblemProps) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const hasOnlinePayment = useOnlinePayment()
  const { code } = problem
  const items = itemsOf(problem.items)

  /** The shopper agrees to what changed, and orders anew with all that was filled in. */
  const orderAnew = async () => {
    if (!(await tellUnsaved(acceptRefusedItems(items)))) return
    if (spent.includes(code)) {
      await dropAttempt(orderAttempt)
      await entryActs.discard(entry)
    } else await entryActs.hold(entry)
    void client.invalidateQueries(settingsQuery)
    void client.invalidateQueries(cardsQuery())
    await navigate({ to: '/checkout' })
  }

  /** The same order, at the checkout with online payment chosen. */
  const payOnline = async () => {
    await entryActs.hold(entry)
    await chooseOnlinePayment()
    await navigate({ to: '/checkout' })
  }

  const wayOn = () => {
    if (hasOnlinePayment && (code === 'cod_limit' || code === 'cod_unavailable')) {
      return (
        <Button variant="solid" onClick={payOnline}>
          Pay online instead
        </Button>
      )
    }
    if (needsLogin(entry, code)) {
      return (
        <Link to="/login" className={buttonClass('solid')}>
          Login
        </Link>
      )
    }
    if (entry.kind === 'order' && code !== 'unreadable' && code !== 'other_user') {
      return (
        <Button variant="solid" onClick={orderAnew}>
          {items.length > 0 ? 'Update my order' : 'Go to the checkout'}
        </Button>
      )
    }
    if (code === 'key_reused') {
      return (
        <Button variant="solid" onClick={() => entryActs.sendAsNew(entry)}>
          Send this as well
        </Button>
      )
    }
    if (code === 'invalid' && forms[entry.kind]) return null
    return (
      <Button variant="solid" onClick={() => entryActs.send(entry)}>
        Try again
      </Button>
    )
  }

  return (
    <div className="grid justify-items-start gap-3 rounded-field bg-terracotta-soft px-4 py-3 text-sm text-terracotta">
      <div>
        <p className="font-semibold">
          {entry.kind === 'order' ? 'Your order is not placed yet.' : 'It is not sent yet.'}
        </p>
        <p>{wordsOf(entry, problem)}</p>
        {items.length > 0 && (
          <ul className="mt-1 list-inside list-disc">
            {items.map((item) => (
              <li key={item.productId}>{changeOf(item, entry)}</li>
            ))}
          </ul>
        )}
      </div>
      {wayOn()}
    </div>
  )
}
