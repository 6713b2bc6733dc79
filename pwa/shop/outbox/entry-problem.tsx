import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { array, safeParse } from 'valibot'
import { RefusedItem } from '#contract/checkout'
import { lineKey } from '#rules/cart'
import { formatInr, parseRupees } from '#rules/money'
import { nameWithVariant } from '#rules/variants'
import * as t from '#texts/outbox'
import { settingsQuery } from '../../api/shop-profile.ts'
import { checkoutDraft, readDraft, saveForm } from '../../offline/draft.ts'
import type { Entry, EntryProblem as Refusal } from '../../offline/outbox/entry.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { reportUnsaved } from '../../ui/report-unsaved.ts'
import { acceptRefusedItems } from '../cart/cart-changes-store.ts'
import { useOnlinePayment } from '../checkout/pay/payment.queries.ts'
import { cardsQuery } from '../product/catalogue.queries.ts'
import { dropOrderKeys } from './complete-entry-store.ts'
import { entryActs } from './entry-acts.ts'
import { forms } from './entry-form.tsx'
import { spentKeyCodes } from './submit-store.ts'

interface EntryProblemProps {
  entry: Entry
  problem: Refusal
}

function itemsOf(items: unknown) {
  const parsed = safeParse(array(RefusedItem), items)
  return parsed.success ? parsed.output : []
}

function changeOf(item: RefusedItem, entry: Entry): string {
  const seen = entry.lines.find((line) => lineKey(line) === lineKey(item))
  const name = seen ? nameWithVariant(seen.name, seen.variantTitle) : t.unknownProduct
  if (item.code === 'variant_required') return t.chooseOption(name)
  if (item.price === null) return t.notSold(name)
  if (item.available < item.requested) {
    return item.available <= 0 ? t.soldOut(name) : t.fewerLeft(name, item.requested, item.available)
  }
  const now = formatInr(parseRupees(item.price))
  return seen ? t.changedPrice(name, now, formatInr(parseRupees(seen.price))) : t.newPrice(name, now)
}

// An older server version refused a guest's entry once an account had signed in; the current one accepts it.
const needsLogin = ({ owner }: Entry, code: string) =>
  code === 'unauthenticated' || (code === 'other_user' && owner !== 'guest')

function reasonOf(entry: Entry, { code, message }: Refusal): string {
  if (needsLogin(entry, code)) return t.logInAgain
  if (code === 'key_reused') {
    if (entry.kind === 'order') return t.orderReplaced
    return t.alreadySent
  }
  if (code === 'unreadable') return t.unreadableReply
  return message || t.refused
}

/** Switches the stored checkout form to online payment. */
async function chooseOnlinePayment(): Promise<void> {
  const form = await readDraft(checkoutDraft)
  await saveForm(checkoutDraft, { ...(typeof form === 'object' ? form : {}), paymentMethod: 'razorpay' })
}

/** The reason why the server refused an entry, what changed meanwhile, and a button for the next step. */
export const EntryProblem = ({ entry, problem }: EntryProblemProps) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const hasOnlinePayment = useOnlinePayment()
  const { code } = problem
  const items = itemsOf(problem.items)

  /** Applies the changes to the cart and opens the checkout with the stored form. */
  const orderAgain = async () => {
    if (!(await reportUnsaved(acceptRefusedItems(items)))) return
    if (spentKeyCodes.includes(code)) {
      await entryActs.discard(entry)
      await dropOrderKeys()
    } else await entryActs.hold(entry)
    void client.invalidateQueries(settingsQuery)
    void client.invalidateQueries(cardsQuery())
    await navigate({ to: '/checkout' })
  }

  /** Opens the checkout for the same order with online payment chosen. */
  const payOnline = async () => {
    await entryActs.hold(entry)
    await chooseOnlinePayment()
    await navigate({ to: '/checkout' })
  }

  const nextStep = () => {
    if (hasOnlinePayment && (code === 'cod_limit' || code === 'cod_unavailable')) {
      return (
        <Button variant="solid" onClick={payOnline}>
          {t.payOnline}
        </Button>
      )
    }
    if (needsLogin(entry, code)) {
      return (
        <Link to="/login" className={buttonClass('solid')}>
          {t.logIn}
        </Link>
      )
    }
    if (entry.kind === 'order' && code !== 'unreadable' && code !== 'other_user') {
      return (
        <Button variant="solid" onClick={orderAgain}>
          {items.length > 0 ? t.updateOrder : t.goToCheckout}
        </Button>
      )
    }
    if (code === 'key_reused') {
      return (
        <Button variant="solid" onClick={() => entryActs.sendAsNew(entry)}>
          {t.sendAsNew}
        </Button>
      )
    }
    if (code === 'invalid' && forms[entry.kind]) return null
    return (
      <Button variant="solid" onClick={() => entryActs.send(entry)}>
        {t.tryAgain}
      </Button>
    )
  }

  return (
    <div className="grid justify-items-start gap-3 rounded-field bg-terracotta-soft px-4 py-3 text-sm text-terracotta">
      <div>
        <p className="font-semibold">{entry.kind === 'order' ? t.orderRefusedTitle : t.refusedTitle}</p>
        <p>{reasonOf(entry, problem)}</p>
        {items.length > 0 && (
          <ul className="mt-1 list-inside list-disc">
            {items.map((item) => (
              <li key={lineKey(item)}>{changeOf(item, entry)}</li>
            ))}
          </ul>
        )}
      </div>
      {nextStep()}
    </div>
  )
}
