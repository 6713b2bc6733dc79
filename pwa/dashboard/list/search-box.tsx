import { Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useListSearch } from './use-list-search.ts'

interface SearchBoxProps {
  /** What is searched: `Search products`. */
  label: string
}

const settle = 300

/** The address's `q`, shortly after it was typed; the back button goes to what was searched before. */
export const SearchBox = ({ label }: SearchBoxProps) => {
  const { search, setFilter } = useListSearch()
  const there = search.q ?? ''
  const [typed, setTyped] = useState(there)
  const [known, setKnown] = useState(there)
  // The address changed by itself: back, forward, or a filter that was cleared.
  if (known !== there) {
    setKnown(there)
    setTyped(there)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was typed, whatever else changes meanwhile
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === there) return
    const timer = setTimeout(() => {
      setKnown(wanted)
      // One search is one step back, however many letters it took.
      void setFilter('q', wanted, { replace: there !== '' })
    }, settle)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className="relative min-w-0 grow basis-60">
      <Search
        size={18}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-4 my-auto text-ink-soft"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
        className="h-12 w-full appearance-none rounded-full border border-line-strong bg-card pr-12 pl-11 text-base placeholder:text-ink-soft [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => setTyped('')}
          className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-full text-ink-soft hover:text-forest"
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
