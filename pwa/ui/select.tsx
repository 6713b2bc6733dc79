import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface SelectProps {
  /** The accessible name of the select element. */
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

/** A native select element in the shop's style. */
export const Select = ({ label, name, value, onChange, children }: SelectProps) => (
  <div className="relative">
    <select
      aria-label={label}
      name={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="h-12 w-full appearance-none truncate rounded-full border border-line-strong bg-card ps-4 pe-8 text-base sm:ps-5 sm:pe-11"
    >
      {children}
    </select>
    <ChevronDown
      size={18}
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 end-3 my-auto sm:end-4 text-ink-soft"
    />
  </div>
)
