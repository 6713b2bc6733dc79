import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { stepOf } from './direction.ts'

export interface Tab {
  id: string
  label: ReactNode
  panel: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  current: string
  onChange: (id: string) => void
}

const ends: Record<string, (count: number) => number> = {
  Home: () => 0,
  End: (count) => count - 1,
}

/** A tab list with panels. The arrow keys, Home and End move between the tabs. */
export const Tabs = ({ label, tabs, current, onChange }: TabsProps) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === current)
    const step = stepOf(event.key)
    const next = step ? (index + step + tabs.length) % tabs.length : ends[event.key]?.(tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab || next === undefined) return
    event.preventDefault()
    onChange(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="no-bar flex gap-x-4 overflow-x-auto sm:gap-x-2 border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}-tab`}
            aria-controls={`${id}-${tab.id}`}
            aria-selected={tab.id === current}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className="-mb-px min-h-12 shrink-0 border-b-2 border-transparent px-0 text-sm font-semibold text-ink-soft -outline-offset-2! hover:text-forest aria-selected:border-saffron-deep aria-selected:text-forest sm:px-5 sm:text-base"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}`}
          aria-labelledby={`${id}-${tab.id}-tab`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable by keyboard
          tabIndex={0}
          hidden={tab.id !== current}
          className="pt-6"
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}
