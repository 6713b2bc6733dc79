import { Select } from '../../ui/select.tsx'
import { useAdminAddress } from '../frame/use-admin-address.ts'

interface FilterSelectProps {
  /** The name in the address. */
  name: string
  label: string
  /** The first one's value is empty: no filter. */
  options: readonly { value: string; label: string }[]
}

/** One filter of a list, kept in the address. */
export const FilterSelect = ({ name, label, options }: FilterSelectProps) => {
  const { search, set } = useAdminAddress()
  return (
    <div className="min-w-0 grow basis-36 sm:max-w-56">
      <Select name={name} label={label} value={search[name] ?? ''} onChange={(value) => set({ [name]: value })}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  )
}
