import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { AdminLink } from '../frame/admin-link.tsx'
import { ListState } from '../list/list-state.tsx'
import { type AttentionItem, attentionItems } from './attention-items.ts'
import { overviewQuery } from './overview.queries.ts'
import { Panel } from './panel.tsx'

const link = 'font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-forest'

const Item = ({ item: { text, detail, urgent, link: to, orders = [] } }: { item: AttentionItem }) => {
  const Icon = urgent ? CircleAlert : Clock
  return (
    <li className="flex gap-3 border-t border-line py-3 first:border-0 first:pt-0 last:pb-0">
      <Icon
        size={20}
        aria-hidden="true"
        className={`mt-1 shrink-0 ${urgent ? 'text-terracotta' : 'text-saffron-ink'}`}
      />
      <div className="min-w-0">
        <AdminLink {...to} className={`${link} inline-block py-0.5`}>
          {text}
        </AdminLink>
        {detail && <p className="text-sm text-ink-soft wrap-anywhere">{detail}</p>}
        {orders.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 text-sm">
            {orders.map(({ id, orderNumber }) => (
              <li key={id}>
                <AdminLink
                  to="/admin/orders/$orderId"
                  params={{ orderId: id }}
                  className={`${link} inline-flex min-h-8 items-center font-medium!`}
                >
                  {orderNumber}
                </AdminLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** What an admin has to act on, with links to the screens where that is done. */
export const AttentionPanel = () => (
  <Panel title="Needs attention">
    <ListState
      query={useQuery(overviewQuery)}
      isEmpty={(overview) => attentionItems(overview).length === 0}
      empty={
        <p className="flex items-center gap-2.5 font-medium text-leaf">
          <CircleCheck size={20} aria-hidden="true" />
          You’re all caught up.
        </p>
      }
    >
      {(overview) => (
        <ul>
          {attentionItems(overview).map((item) => (
            <Item key={item.key} item={item} />
          ))}
        </ul>
      )}
    </ListState>
  </Panel>
)
