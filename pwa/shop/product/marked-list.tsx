import type { ReactNode } from 'react'
import { written } from '#rules/written'

interface MarkedListProps {
  title: string
  items: readonly string[]
  icon: ReactNode
}

/** A titled list with an icon before each item; renders nothing for an empty list. */
export const MarkedList = ({ title, items, icon }: MarkedListProps) =>
  items.length > 0 && (
    <section>
      <h2 className="display text-xl">{title}</h2>
      <ul className="mt-3 grid gap-2.5">
        {items.map((item) => (
          <li key={item} className="flex gap-3 leading-snug" {...written(item)}>
            <span className="mt-0.5 shrink-0 text-leaf" aria-hidden="true">
              {icon}
            </span>
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
